import { describe, expect, test } from '@rstest/core';

import { brandOfHost, type HostedBrand } from './brand';

const MOVIES: HostedBrand = { id: 'movies', hosts: [], defaultTerritory: 'US' };
const CINEMA: HostedBrand = {
  id: 'cinema',
  hosts: ['cinema.localhost', 'www.cinema.example'],
  defaultTerritory: 'FR',
};

describe('the brand of a host', () => {
  test.each([
    'cinema.localhost',
    'www.cinema.example',
    'CINEMA.localhost',
    'WWW.Cinema.Example',
    'cinema.localhost:3000',
    'cinema.localhost.',
    'cinema.localhost.:3000',
  ])('is the brand that lists the host %s @spec-0.4', (host) => {
    expect(brandOf(host)).toBe('cinema');
  });

  test.each([
    'localhost',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    'www.movies.example',
    'evil-cinema.localhost',
    'cinema.localhost.evil.example',
    'fr.cinema.localhost',
    '',
  ])('is the first brand when no brand lists the host %j @spec-0.4 @E11', (host) => {
    expect(brandOf(host)).toBe('movies');
  });

  test.each(['films.example', 'Films.Example', 'films.example:8080', 'films.example.'])(
    'is found when the configuration moves it to %s',
    (host) => {
      const configured = { cinema: { hosts: [host] } };

      expect(brandOf('films.example', configured)).toBe('cinema');
      expect(brandOf('cinema.localhost', configured)).toBe('movies');
    },
  );

  test('keeps its own territory when the configuration names one that does not exist', () => {
    const configured = { cinema: { defaultTerritory: 'XX' } };

    expect(brandOfHost('cinema.localhost', [MOVIES, CINEMA], configured)).toEqual(CINEMA);
  });
});

function brandOf(host: string, configured?: Record<string, object>): string {
  return brandOfHost(host, [MOVIES, CINEMA], configured).id;
}
