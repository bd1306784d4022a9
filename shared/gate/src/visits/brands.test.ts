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
  ])('have hosts of the same kind as %s', (address, addresses) => {
    const brands = brandAddresses(PAGE, {}, address);

    expect(brands.map(({ id }) => id)).toEqual(['movie-redeem', 'chez-vous']);
    expect(brands.map((brand) => brand.address)).toEqual(addresses);
  });

  test('start with the brand of the site address', () => {
    const brands = brandAddresses(PAGE, {}, 'https://www.chezvous.example');

    expect(brands).toEqual([
      { id: 'chez-vous', address: 'https://www.chezvous.example' },
      { id: 'movie-redeem', address: 'https://localhost' },
    ]);
  });

  test('have the hosts of the configuration if it names any', () => {
    const configured = { brands: { 'chez-vous': { hosts: ['films.example'] } } };

    const [, french] = brandAddresses(PAGE, configured, 'https://movies.example');

    expect(french?.address).toBe('https://films.example');
  });

  test('are the same for every spelling of the host in the configuration', () => {
    const configured = { brands: { 'chez-vous': { hosts: ['Films.Example.'] } } };

    const [own] = brandAddresses(PAGE, configured, 'https://films.example');

    expect(own).toEqual({ id: 'chez-vous', address: 'https://films.example' });
  });

  test('are one address when the page names no brands', () => {
    expect(brandAddresses('<html>', {}, 'http://localhost:3000')).toEqual([
      { id: 'the brand', address: 'http://localhost:3000' },
    ]);
  });
});
