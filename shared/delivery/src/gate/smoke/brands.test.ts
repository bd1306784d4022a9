import { describe, expect, test } from '@rstest/core';

import { brandAddresses } from './brands';

const PAGE = `<script type="application/json" id="boot">${JSON.stringify({
  homes: [
    { id: 'movie-redeem', hosts: [], language: 'en' },
    { id: 'chez-vous', hosts: ['cinema.localhost', 'www.chezvous.example'], language: 'fr' },
  ],
})}</script>`;

describe('the addresses of the brands', () => {
  test.each([
    ['http://localhost:3000', ['http://localhost:3000', 'http://cinema.localhost:3000']],
    ['https://movies.example', ['https://movies.example', 'https://www.chezvous.example']],
  ])('are at hosts of the same kind as %s', (address, addresses) => {
    const brands = brandAddresses(PAGE, {}, address);

    expect(brands.map(({ id }) => id)).toEqual(['movie-redeem', 'chez-vous']);
    expect(brands.map((brand) => brand.address)).toEqual(addresses);
  });

  test('begin with the brand that the site address shows', () => {
    const brands = brandAddresses(PAGE, {}, 'https://www.chezvous.example');

    expect(brands).toEqual([
      { id: 'chez-vous', address: 'https://www.chezvous.example' },
      { id: 'movie-redeem', address: 'https://localhost' },
    ]);
  });

  test('are at the hosts that the configuration names instead', () => {
    const configured = { brands: { 'chez-vous': { hosts: ['films.example'] } } };

    const [, french] = brandAddresses(PAGE, configured, 'https://movies.example');

    expect(french?.address).toBe('https://films.example');
  });

  test('are those of the page, however the configuration spells the host', () => {
    const configured = { brands: { 'chez-vous': { hosts: ['Films.Example.'] } } };

    const [own] = brandAddresses(PAGE, configured, 'https://films.example');

    expect(own).toEqual({ id: 'chez-vous', address: 'https://films.example' });
  });

  test('are one where the page says nothing of brands', () => {
    expect(brandAddresses('<html>', {}, 'http://localhost:3000')).toEqual([
      { id: 'the brand', address: 'http://localhost:3000' },
    ]);
  });
});
