import { describe, expect, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';

import { loadPlatformStrings } from './i18n';
import english from './locales/en.json';
import { renderVisit } from './testing';
import { type Texts, textsOf, useCommonTexts } from './texts';
import { describeTexts } from './texts.test-support';

const STRINGS = {
  guest: {
    greeting: 'Hello {{name}}',
    'greeting.formal': 'Good day, {{name}}',
    'time: now': 'now',
  },
};

const useGuestTexts = textsOf<keyof (typeof STRINGS)['guest']>('guest');

describeTexts(loadPlatformStrings, ['err.generic']);

test.each(['fr', 'fr_CA', 'fr_CH'])('the generic error stays English in %s', async (locale) => {
  const texts = await loadPlatformStrings(locale);

  expect(texts['err.generic']).toBe(english['err.generic']);
});

describe('the texts of a package', () => {
  test('are filled with values as they are: React does the escaping', () => {
    expect(read(({ t }) => t('greeting', { name: '<Ann & Bo>' }))).toBe('Hello <Ann & Bo>');
  });

  test('are found by flat keys, whatever signs are in them', () => {
    expect(read(({ t }) => t('greeting.formal', { name: 'Ann' }))).toBe('Good day, Ann');
    expect(read(({ t }) => t('time: now'))).toBe('now');
  });

  test('keep their places open as a template', () => {
    expect(read(({ template }) => template('greeting'))).toBe('Hello {{name}}');
  });

  test('are its own: those of the platform are another namespace', () => {
    renderVisit(<Common />, { strings: STRINGS });

    expect(screen.getByTestId('text').textContent).toBe('Try again');
  });
});

function read(text: (texts: Texts<keyof (typeof STRINGS)['guest']>) => string): string {
  function Guest() {
    return <p data-testid="text">{text(useGuestTexts())}</p>;
  }
  renderVisit(<Guest />, { strings: STRINGS });
  const { textContent } = screen.getByTestId('text');
  cleanup();
  return textContent;
}

function Common() {
  return <p data-testid="text">{useCommonTexts().t('action.retry')}</p>;
}
