import { describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { GenericError } from './GenericError';
import { loadPlatformStrings } from './i18n';
import { renderVisit } from './testing';

const ENGLISH = 'We encountered an error. Please try again.';

describe('the generic error', () => {
  test.each([
    ['FR', 'fr', 'fr'],
    ['CA', 'fr', 'fr_CA'],
    ['CH', 'fr', 'fr_CH'],
  ] as const)(
    'is English in %s_%s, and is read out as English @spec-8.5',
    async (territory, language, locale) => {
      const error = await show(territory, language, locale);

      expect(error.textContent).toBe(ENGLISH);
      expect(error.lang).toBe('en');
    },
  );

  test.each([
    ['US', 'en', 'en'],
    ['DE', 'en', 'en_DE'],
  ] as const)('in %s_%s is in the language of the page', async (territory, language, locale) => {
    const error = await show(territory, language, locale);

    expect(error.textContent).toBe(ENGLISH);
    expect(error.hasAttribute('lang')).toBe(false);
  });

  test('is German for who reads German', async () => {
    const error = await show('AT', 'de', 'de');

    expect(error.textContent).not.toBe(ENGLISH);
    expect(error.hasAttribute('lang')).toBe(false);
  });
});

async function show(
  territory: 'US' | 'CA' | 'FR' | 'CH' | 'DE' | 'AT',
  language: string,
  locale: string,
) {
  renderVisit(
    <div data-testid="place">
      <GenericError />
    </div>,
    {
      visit: { territory, language },
      strings: {},
      platformStrings: await loadPlatformStrings(locale),
    },
  );
  const error = screen.getByTestId('place').firstElementChild;
  if (!(error instanceof HTMLElement)) throw new Error('nothing is said');
  return error;
}
