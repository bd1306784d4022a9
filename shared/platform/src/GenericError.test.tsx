import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { GenericError } from './GenericError';
import { loadPlatformStrings } from './i18n';
import { renderVisit, VISITORS } from './testing';

const ENGLISH = 'We encountered an error. Please try again.';

test.each([
  ...(['fr', 'fr_CA', 'fr_CH'] as const).map((locale) => [locale, 'English', 'en'] as const),
  ['en', 'English', ''],
  ['en_DE', 'English', ''],
  ['de', 'German', ''],
] as const)(
  'the generic error in %s is %s, and read out in it @spec-8.5',
  async (locale, language, lang) => {
    renderVisit(
      <p role="alert">
        <GenericError />
      </p>,
      { visit: VISITORS[locale], strings: {}, platformStrings: await loadPlatformStrings(locale) },
    );

    const error = screen.getByRole('alert').firstElementChild;
    expect(error?.textContent === ENGLISH).toBe(language !== 'German');
    expect(error?.getAttribute('lang') ?? '').toBe(lang);
  },
);
