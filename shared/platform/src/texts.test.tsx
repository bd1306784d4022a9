import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { loadPlatformStrings } from './i18n';
import { renderVisit } from './testing';
import { type Texts, textsOf, useCommonTexts } from './texts';
import { describeTexts } from './texts.test-support';

const guest = {
  greeting: 'Hello {{name}}',
  'greeting.formal': 'Good day, {{name}}',
  'time: now': 'now',
};

const useGuestTexts = textsOf<keyof typeof guest>('guest');

// GenericError.test.tsx shows in which languages it is English.
describeTexts(loadPlatformStrings, ['err.generic']);

test.each<[string, (texts: Texts<keyof typeof guest>) => string, string]>([
  [
    'as it is: React does the escaping',
    ({ t }) => t('greeting', { name: '<A & B>' }),
    'Hello <A & B>',
  ],
  [
    'by its key, also with a dot in it',
    ({ t }) => t('greeting.formal', { name: 'B' }),
    'Good day, B',
  ],
  ['by its key, also with a colon in it', ({ t }) => t('time: now'), 'now'],
  ['with its places open as a template', ({ template }) => template('greeting'), 'Hello {{name}}'],
])('a text of a package is found %s, and none of the platform’s', (_, text, shown) => {
  function Guest() {
    const { t } = useCommonTexts();
    return <p role="status">{`${text(useGuestTexts())}, ${t('action.retry')}`}</p>;
  }
  renderVisit(<Guest />, { strings: { guest } });

  expect(screen.getByRole('status').textContent).toBe(`${shown}, Try again`);
});
