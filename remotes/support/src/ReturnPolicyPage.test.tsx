import type { Locale, Territory } from '@redeem/platform';
import { describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { remote } from './public';
import { ReturnPolicyPage } from './ReturnPolicyPage';
import { showPage } from './testing';

describe('the return policy', () => {
  test('is read in sections', async () => {
    await showPage(ReturnPolicyPage);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Return Policy');
    expect(sectionNames()).toEqual([
      'About your code',
      'Before you redeem',
      'If the store does not take it back',
      'After you redeem',
      'Faulty codes',
      'Purchases at a retailer',
      'Codes sold separately',
      'Your rights',
      'Contact',
    ]);
  });

  test('names the brand whose site it is', async () => {
    await showPage(ReturnPolicyPage, 'fr', { settings: { brandName: 'Cinéma Chez Vous' } });

    expect(screen.getByText(/^Le code d’activation/).textContent).toContain(
      'Cinéma Chez Vous ne vend ni codes',
    );
  });

  test.each<[Locale, string]>([
    ['en', 'help@example.com'],
    ['fr_CH', 'hilfe@example.com'],
  ])('in %s it says to write to %s', async (locale, address) => {
    await showPage(ReturnPolicyPage, locale);

    const links = screen.getAllByRole('link', { name: address });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(3).fill(`mailto:${address}`),
    );
  });

  test('is there outside the United States as well', async () => {
    await showPage(ReturnPolicyPage, 'de');

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rückgaberichtlinie');
    expect(sectionNames()).toHaveLength(9);
  });

  test.each<[Territory, language: string, mentions: number]>([
    ['US', 'en', 2],
    // No translation is for French in Austria. The home page shows no terms there.
    ['AT', 'fr', 0],
  ])(
    'in %s with the language %s it names the terms %i times',
    async (territory, language, mentions) => {
      await showPage(ReturnPolicyPage, 'en', { territory, language });

      expect(screen.queryAllByText(/Terms and Conditions/)).toHaveLength(mentions);
      expect(screen.getAllByText(/please do not press Continue/)).toHaveLength(1);
      expect(screen.getAllByRole('link', { name: 'help@example.com' })).toHaveLength(3);
    },
  );

  test('is one page at two addresses, to be found under one of them', async () => {
    expect(remote.pages['/codereturn']).toBe(remote.pages['/returnpolicy']);

    await showPage(ReturnPolicyPage);

    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    expect(canonical?.getAttribute('href')).toBe(`${window.location.origin}/returnpolicy`);
  });
});

function sectionNames(): string[] {
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
}
