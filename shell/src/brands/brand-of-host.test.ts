import { describe, expect, test } from '@rstest/core';

import { brandOfHost, brands } from './brand-of-host';
import { cinemaChezVous } from './cinema-chez-vous';
import { movieRedeem } from './movie-redeem';

describe('the brand of a host', () => {
  test.each([
    'cinema.localhost',
    'www.cinemachezvous.example',
    'CINEMA.localhost',
    'WWW.CinemaChezVous.Example',
    'cinema.localhost:3000',
    'cinema.localhost.',
    'cinema.localhost.:3000',
  ])('a visitor of %s is in the French house', (host) => {
    expect(brandOfHost(host)).toBe(cinemaChezVous);
  });

  test.each([
    'localhost',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    'www.movieredeem.example',
    'evil-cinema.localhost',
    'cinema.localhost.evil.example',
    'fr.cinema.localhost',
    '',
  ])('E11 a visitor of %j, which no brand claims, is in the default one', (host) => {
    expect(brandOfHost(host)).toBe(movieRedeem);
  });

  test('no two brands claim one host or go by one name', () => {
    const hosts = brands.flatMap((brand) => brand.hosts);
    const names = brands.flatMap(({ id, name, siteKey }) => [id, name, siteKey]);

    expect(new Set(hosts).size).toBe(hosts.length);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a configuration may give a brand other hosts', () => {
    const moved = { ...cinemaChezVous, hosts: ['cinema.test'] };

    expect(brandOfHost('cinema.test', [movieRedeem, moved])).toBe(moved);
    expect(brandOfHost('cinema.localhost', [movieRedeem, moved])).toBe(movieRedeem);
  });
});
