import { expect, test } from '@rstest/core';

import { brandOfHost, type HostedBrand } from './brand';

const MOVIES: HostedBrand = { id: 'movies', hosts: [], defaultTerritory: 'US' };
const hosts = ['cinema.localhost', 'www.cinema.example'];
const CINEMA: HostedBrand = { id: 'cinema', hosts, defaultTerritory: 'FR' };

test.each<[string, object, HostedBrand]>([
  ['cinema.localhost.:3000', {}, CINEMA],
  ['localhost:3000', {}, MOVIES],
  ['cinema.localhost.evil.example', {}, MOVIES],
  ['films.example:80', { hosts: ['Films.Example'] }, { ...CINEMA, hosts: ['Films.Example'] }],
  ['cinema.localhost', { hosts: ['Films.Example'] }, MOVIES],
  ['cinema.localhost', { defaultTerritory: 'CH' }, { ...CINEMA, defaultTerritory: 'CH' }],
  ['cinema.localhost', { defaultTerritory: 'XX' }, CINEMA],
])(
  'the brand of the host %j, where %j is configured, is %j @spec-0.4 @E11',
  (host, cinema, brand) => {
    expect(brandOfHost(host, [MOVIES, CINEMA], { cinema })).toEqual(brand);
  },
);
