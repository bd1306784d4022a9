import { describe, expect, test } from '@rstest/core';

import { brandAtHost, withoutRootDot } from './brand-at-host';

const MOVIES = { id: 'movies', hosts: [] };
const CINEMA = { id: 'cinema', hosts: ['www.cinema.example'] };

describe('the brand at a host', () => {
  test.each(['www.cinema.example', 'WWW.Cinema.example', 'www.cinema.example.:8443'])(
    'is the one that claims %s',
    (host) => {
      expect(brandAtHost(host, [MOVIES, CINEMA])).toBe(CINEMA);
    },
  );

  test('is the first one when no brand claims the host', () => {
    expect(brandAtHost('cinema.example', [MOVIES, CINEMA])).toBe(MOVIES);
  });

  test('is the one whose configured hosts have it, and no more one of its own hosts', () => {
    const configured = { cinema: { hosts: ['films.example'] } };

    expect(brandAtHost('films.example', [MOVIES, CINEMA], configured)).toBe(CINEMA);
    expect(brandAtHost('www.cinema.example', [MOVIES, CINEMA], configured)).toBe(MOVIES);
  });
});

test.each([
  ['redeem.example.', 'redeem.example'],
  ['redeem.example.:8443', 'redeem.example:8443'],
  ['redeem.example..', 'redeem.example'],
  ['redeem.example:8443', 'redeem.example:8443'],
  ['.', '.'],
])('withoutRootDot returns %s as %s @E11', (host, name) => {
  expect(withoutRootDot(host)).toBe(name);
});
