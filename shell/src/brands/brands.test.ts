import { describe, expect, test } from '@rstest/core';

import { aConfiguration } from '../testing';
import { brands, configuredBrand } from './brands';
import { cinemaChezVous } from './cinema-chez-vous';
import { movieRedeem } from './movie-redeem';

test('no two brands claim one host or have one name', () => {
  const hosts = brands.flatMap((brand) => brand.hosts);
  const names = brands.flatMap(({ id, name, siteKey }) => [id, name, siteKey]);

  expect(new Set(hosts).size).toBe(hosts.length);
  expect(new Set(names).size).toBe(names.length);
});

describe('the brand of a host', () => {
  test.each([
    ['cinema.localhost', cinemaChezVous],
    ['localhost', movieRedeem],
  ])('is at %s what its own file says, where the configuration says nothing', (host, brand) => {
    expect(configuredBrand(host, aConfiguration())).toEqual(brand);
  });

  test('may be given other hosts, and gives its own up with that', () => {
    const configuration = aConfiguration({
      brands: { [cinemaChezVous.id]: { hosts: ['films.example'] } },
    });

    expect(configuredBrand('films.example', configuration).id).toBe(cinemaChezVous.id);
    expect(configuredBrand('cinema.localhost', configuration)).toEqual(movieRedeem);
  });

  test('may be called differently and be at home elsewhere, with all else unchanged', () => {
    const different = { name: 'Films', siteKey: 'movieredeem', defaultTerritory: 'US' };
    const configuration = aConfiguration({ brands: { [cinemaChezVous.id]: different } });

    expect(configuredBrand('cinema.localhost', configuration)).toEqual({
      ...cinemaChezVous,
      ...different,
    });
  });

  test('is not touched by what is said about another', () => {
    const configuration = aConfiguration({
      brands: { [cinemaChezVous.id]: { name: 'Films' }, nobody: { name: 'Nobody' } },
    });

    expect(configuredBrand('localhost', configuration)).toEqual(movieRedeem);
  });
});
