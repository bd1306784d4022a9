import { expect, test } from '@rstest/core';

import { brandAtHost, withoutRootDot } from './brand-at-host';

const MOVIES = { id: 'movies', hosts: [] };
const CINEMA = { id: 'cinema', hosts: ['www.cinema.example'] };

test.each([
  ['www.cinema.example', CINEMA, {}],
  ['WWW.Cinema.example', CINEMA, {}],
  ['www.cinema.example.:8443', CINEMA, {}],
  ['cinema.example', MOVIES, {}],
  ['films.example', CINEMA, { cinema: { hosts: ['films.example'] } }],
  ['www.cinema.example', MOVIES, { cinema: { hosts: ['films.example'] } }],
])('at %s is the brand %j with the configuration %j', (host, brand, configured) => {
  expect(brandAtHost(host, [MOVIES, CINEMA], configured)).toBe(brand);
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
