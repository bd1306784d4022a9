import { expect, test } from '@rstest/core';

import { brandOfHost, type HostedBrand } from './brand';

const MOVIES: HostedBrand = { id: 'movies', hosts: [], defaultTerritory: 'US' };
const hosts = ['cinema.localhost', 'www.cinema.example'];
const CINEMA: HostedBrand = { id: 'cinema', hosts, defaultTerritory: 'FR' };

test.each([
  ['cinema.localhost', 'cinema'],
  ['cinema.localhost.:3000', 'cinema'],
  ['localhost:3000', 'movies'],
  ['evil-cinema.localhost', 'movies'],
  ['cinema.localhost.evil.example', 'movies'],
  ['', 'movies'],
])(
  'the brand of the host %j is %s, the first one if none lists it @spec-0.4 @E11',
  (host, brand) => {
    expect(brandOfHost(host, [MOVIES, CINEMA]).id).toBe(brand);
  },
);

test('the configuration moves a brand to other hosts', () => {
  const configured = { cinema: { hosts: ['Films.Example'] } };

  expect(brandOfHost('films.example:80', [MOVIES, CINEMA], configured).id).toBe('cinema');
  expect(brandOfHost('cinema.localhost', [MOVIES, CINEMA], configured).id).toBe('movies');
});

test('a brand keeps its territory when the configuration names one that does not exist', () => {
  const configured = { cinema: { defaultTerritory: 'XX' } };

  expect(brandOfHost('cinema.localhost', [MOVIES, CINEMA], configured)).toEqual(CINEMA);
});
