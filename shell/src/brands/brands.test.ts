import { describe, expect, test } from '@rstest/core';

import { aConfiguration } from '../testing';
import { applyTheme, brands, configuredBrand } from './brands';
import { cinemaChezVous } from './cinema-chez-vous';
import { movieRedeem } from './movie-redeem';

test('every host and every name belong to one brand', () => {
  const hosts = brands.flatMap((brand) => brand.hosts);
  const names = brands.flatMap(({ id, name, siteKey }) => [id, name, siteKey]);

  expect(new Set(hosts).size).toBe(hosts.length);
  expect(new Set(names).size).toBe(names.length);
});

describe('the brand of a host', () => {
  test.each([
    ['cinema.localhost', cinemaChezVous],
    ['localhost', movieRedeem],
  ])('is at %s the one in its file when the configuration names none', (host, brand) => {
    expect(configuredBrand(host, aConfiguration())).toEqual(brand);
  });

  test('has only the hosts of the configuration when it names any', () => {
    const configuration = aConfiguration({
      brands: { [cinemaChezVous.id]: { hosts: ['films.example'] } },
    });

    expect(configuredBrand('films.example', configuration).id).toBe(cinemaChezVous.id);
    expect(configuredBrand('cinema.localhost', configuration)).toEqual(movieRedeem);
  });

  test('has the name and the territory of the configuration, and nothing else changes', () => {
    const different = { name: 'Films', siteKey: 'movieredeem', defaultTerritory: 'US' };
    const configuration = aConfiguration({ brands: { [cinemaChezVous.id]: different } });

    expect(configuredBrand('cinema.localhost', configuration)).toEqual({
      ...cinemaChezVous,
      ...different,
    });
  });
});

test.each(brands)(
  'the theme of $name sets the brand, the hero art, the favicon and the theme colours',
  (brand) => {
    applyTheme(brand);

    const { dataset, style } = document.documentElement;
    expect(dataset['brand']).toBe(brand.id);
    // An absolute address.
    expect(style.getPropertyValue('--image-hero')).toMatch(/^url\("?(http:\/\/|data:).+"?\)$/);
    const icon = document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '';
    expect(icon).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(decodeURIComponent(icon.split(',')[1] ?? '')).toBe(brand.icon);
    const colours = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
    expect(Array.from(colours, (meta) => [meta.getAttribute('media'), meta.content])).toEqual([
      ['(prefers-color-scheme: light)', brand.themeColor.light],
      ['(prefers-color-scheme: dark)', brand.themeColor.dark],
    ]);
  },
);
