import { describe, expect, test } from '@rstest/core';
import type { Locale, Territory } from '@redeem/platform';
import { accepted } from '@redeem/platform/testing';
import { screen } from '@testing-library/react';

import { remote } from './public';
import { CODE, field, showHome } from './testing';

const CLAIM =
  'I obtained this code in an original disc + code package, or it was provided to me by the studio ' +
  'or an authorized distributor, or it was obtained in one of these ways by a member of my family. ' +
  'Codes sold separately are not authorized.';
const STATEMENT = 'By clicking Continue above, I agree to the following';

const INTERNATIONAL: [Territory, Locale][] = [
  ['GB', 'en_GB'],
  ['IM', 'en_GB'],
  ['IE', 'en_GB'],
  ['AU', 'en_AU'],
  ['NZ', 'en_AU'],
  ['FR', 'en_FR'],
  ['FR', 'fr'],
  ['CH', 'en_DE'],
  ['CH', 'fr_CH'],
  ['CH', 'de'],
  ['DE', 'en_DE'],
  ['DE', 'de'],
  ['AT', 'en_DE'],
  ['AT', 'de'],
];

describe('the consent', () => {
  test('claims in the United States that the visitor got the code legally @spec-2.31', async () => {
    await showHome({ territory: 'US' });

    expect(screen.getByText(CLAIM)).toBeDefined();
    expect(screen.queryByText(STATEMENT)).toBeNull();
  });

  test('says in Canada that Continue agrees to the terms @spec-2.34', async () => {
    await showHome({ territory: 'CA', language: 'en' }, 'en_CA');

    expect(screen.getByText(STATEMENT)).toBeDefined();
    expect(screen.getByText(CLAIM)).toBeDefined();
  });

  test('says so in French to a Canadian who reads French @spec-2.34', async () => {
    await showHome({ territory: 'CA', language: 'fr' }, 'fr_CA');

    expect(screen.getByText(/^En cliquant sur Continuer ci-dessus/)).toBeDefined();
  });

  test('is missing below a used code, and returns for the next one', async () => {
    const { user } = await showHome({ code: CODE, verdict: accepted({ remaining: 0 }) });
    expect(screen.queryByText(CLAIM)).toBeNull();
    expect(screen.getByRole('link', { name: 'Return Policy' })).toBeDefined();

    await user.type(field(), '{Backspace}');

    expect(screen.getByText(CLAIM)).toBeDefined();
  });

  test.for(INTERNATIONAL)('is missing in %s @spec-2.30 @spec-6.1', async ([territory, locale]) => {
    await showHome({ territory, language: locale.slice(0, 2) }, locale);
    const texts = await remote.loadStrings(locale);

    const shown = document.body.textContent;
    expect(shown).toContain(texts['home.header']);
    for (const key of ['consent.statement', 'consent.claim', 'consent.link']) {
      expect(texts[key]).toMatch(/\S/);
      expect(shown).not.toContain(texts[key]);
    }
  });
});

describe('the terms', () => {
  test('are opened from the consent @spec-2.15', async () => {
    const { user } = await showHome();

    await user.click(screen.getByRole('button', { name: 'Terms and Conditions' }));

    const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' });
    expect(dialog.textContent).toContain('I obtained this code in an original disc');
    expect(dialog.textContent).toContain('A code can be redeemed once, at one retailer.');
    expect(dialog.textContent).toContain('you need an account at the retailer');
    expect(dialog.textContent).toContain('A code works only in the countries it was issued for.');
  });

  test.for(['Go Back', 'Close'])('are closed by %s @spec-2.32', async (name) => {
    const { user } = await showHome();
    await user.click(screen.getByRole('button', { name: 'Terms and Conditions' }));

    await user.click(await screen.findByRole('button', { name }));

    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are closed by a click outside of them @spec-2.33', async () => {
    const { user } = await showHome();
    await user.click(screen.getByRole('button', { name: 'Terms and Conditions' }));

    await user.click(await screen.findByRole('dialog'));

    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stay open after a click into them @spec-2.33', async () => {
    const { user } = await showHome();
    await user.click(screen.getByRole('button', { name: 'Terms and Conditions' }));

    await user.click(
      await screen.findByText('A code works only in the countries it was issued for.'),
    );

    expect(screen.getByRole('dialog')).toBeDefined();
  });
});
