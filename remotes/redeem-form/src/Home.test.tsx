import { describe, expect, test } from '@rstest/core';
import type { Locale, Territory } from '@redeem/platform';
import { accepted } from '@redeem/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';

import { remote } from './public';
import { CODE, field, showHome, statusText } from './testing';

const CLAIM = /^I obtained this code in an original disc \+ code package, .* not authorized\.$/;
const STATEMENT = 'By clicking Continue above, I agree to the following';
const AU_NOTE = 'Code can only be redeemed once at Google Play';

test('the home screen is the page at the root and says what the site is for @spec-1.2 @spec-2.12', async () => {
  await showHome();

  expect(remote).toMatchObject({ name: 'redeem-form', pages: { '/': {} } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('REDEEM YOUR MOVIE');
  expect(document.body.textContent).toContain('Your digital movie is waiting. Watch it anywhere.');
});

describe('the home screen of each place', () => {
  /** What differs: the consent, the terms, the return policy, the note of Australia, the other language. */
  test.for<[Territory, Locale, string]>([
    ['US', 'en', 'claim, terms, return policy'],
    ['CA', 'en_CA', 'statement, claim, terms, Français'],
    ['CA', 'fr_CA', 'statement, claim, terms, English'],
    ['GB', 'en_GB', ''],
    ['IM', 'en_GB', ''],
    ['IE', 'en_GB', ''],
    ['AU', 'en_AU', 'note'],
    ['NZ', 'en_AU', ''],
    ['FR', 'en_FR', ''],
    ['FR', 'fr', ''],
    ['CH', 'en_DE', ''],
    ['CH', 'fr_CH', ''],
    ['CH', 'de', ''],
    ['DE', 'en_DE', ''],
    ['DE', 'de', ''],
    ['AT', 'en_DE', ''],
    ['AT', 'de', ''],
  ])(
    'in %s and %s has: %s @spec-2.14 @spec-2.30 @spec-2.31 @spec-2.34 @spec-2.35 @spec-2.36 @spec-6.1',
    async ([territory, locale, parts]) => {
      const texts = await remote.loadStrings(locale);
      await showHome({ territory, language: locale.slice(0, 2) }, locale);

      const shown = document.body.textContent;
      expect(shown).toContain(texts['home.header']);
      const has = (key: string) => {
        expect(texts[key]).toMatch(/\S/);
        return shown.includes(texts[key] ?? '');
      };
      const found = [
        has('consent.statement') && 'statement',
        has('consent.claim') && 'claim',
        has('consent.link') && 'terms',
        document.querySelector('a[href="/returnpolicy"]') && 'return policy',
        has('home.aunote') && 'note',
        screen.queryByText('Français')?.closest('button')?.lang === 'fr-CA' && 'Français',
        screen.queryByText('English')?.closest('button')?.lang === 'en-CA' && 'English',
      ];
      expect(found.filter(Boolean).join(', ')).toBe(parts);
    },
  );

  test('has the English texts of the specification', async () => {
    await showHome({ territory: 'US' });
    expect(screen.getByText(CLAIM)).toBeDefined();
    const texts = await remote.loadStrings('en_AU');
    expect([texts['consent.statement'], texts['home.aunote']]).toEqual([STATEMENT, AU_NOTE]);
  });
});

test('the consent is missing below a used code, and returns for the next one', async () => {
  const { user } = await showHome({ code: CODE, verdict: accepted({ remaining: 0 }) });
  expect(screen.queryByText(CLAIM)).toBeNull();
  expect(screen.getByRole('link', { name: 'Return Policy' })).toBeDefined();

  await user.type(field(), '{Backspace}');

  expect(screen.getByText(CLAIM)).toBeDefined();
});

describe('the terms', () => {
  test.for<[string, (user: User, dialog: HTMLElement) => Promise<void>]>([
    ['Go Back', (user) => user.click(screen.getByRole('button', { name: 'Go Back' }))],
    ['Close', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['a click outside of them', (user, dialog) => user.click(dialog)],
  ])(
    'are opened from the consent, and closed by %s @spec-2.15 @spec-2.32 @spec-2.33',
    async ([, close]) => {
      const { user } = await showHome();
      await user.click(screen.getByRole('button', { name: 'Terms and Conditions' }));

      const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' });
      expect(within(dialog).getByText(CLAIM)).toBeDefined();
      expect(dialog.textContent).toContain('A code can be redeemed once, at one retailer.');
      expect(dialog.textContent).toContain('you need an account at the retailer');
      await user.click(
        within(dialog).getByText('A code works only in the countries it was issued for.'),
      );
      expect(screen.getByRole('dialog')).toBe(dialog);

      await close(user, dialog);

      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

test('the language toggle keeps the code and its check, and a double click counts once @spec-2.14', async () => {
  const { user } = await showHome(
    { territory: 'CA', code: CODE, verdict: accepted(), validateCode: () => accepted() },
    'en_CA',
  );

  await user.dblClick(screen.getByRole('button', { name: 'Français' }));

  expect(field().value).toBe(CODE);
  expect(statusText()).toContain('Your code has been accepted');
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(screen.getByRole('button', { name: 'Français' })).toBeDefined();
});

describe('the help "Where is my code?"', () => {
  test('shows a picture and a text in the language of the page until the visitor closes it', async () => {
    const { user } = await showHome({ territory: 'DE', language: 'de' }, 'de');

    await user.click(screen.getByRole('button', { name: 'Wo finde ich meinen Code?' }));

    const dialog = await screen.findByRole('dialog', { name: 'Wo finde ich meinen Code?' });
    const texts = await remote.loadStrings('de');
    const picture = within(dialog).getByRole('img').getAttribute('aria-label');
    expect(picture).toBe(texts['insert.picture']);
    expect(within(dialog).getByText(/^Auf dem Einleger in der Hülle/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: texts['terms.close'] ?? '' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is offered in an empty form only, and leaves the focus to the field', async () => {
    const { user } = await showHome();
    screen.getByRole('button', { name: 'Where is my code?' }).focus();

    fireEvent.change(field(), { target: { value: 'A' } });

    expect(screen.queryByRole('button', { name: 'Where is my code?' })).toBeNull();
    expect(document.activeElement).toBe(field());
    await user.clear(field());
    expect(screen.getByRole('button', { name: 'Where is my code?' })).toBeTruthy();
  });
});

type User = Awaited<ReturnType<typeof showHome>>['user'];
