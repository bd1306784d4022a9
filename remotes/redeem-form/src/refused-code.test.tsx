import { describe, expect, onTestFinished, rs, test } from '@rstest/core';
import { createStore, type Locale, locationAsked, type Territory } from '@redeem/platform';
import {
  accepted,
  addStyles,
  type RefusalReason,
  type Verdict,
  type Visit,
} from '@redeem/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';

import { CATALOGUE, type CatalogueRow } from './refusal-catalogue';
import {
  alertText,
  CODE,
  continueButton,
  field,
  isContinueDisabled,
  showHome,
  statusText,
} from './testing';
import css from './WrongTerritory.module.css?raw';

const GENERIC = 'We encountered an error. Please try again.';

/** The compiler reports a reason without a row. */
const ROWS: Readonly<Record<Exclude<RefusalReason, 'unexpected'>, CatalogueRow>> = CATALOGUE;

const REASONS = Object.keys(ROWS) as (keyof typeof ROWS)[];

describe('a refused code', () => {
  // e2e/support/data/error-catalogue.ts has every text in English.
  test.for<[RefusalReason, Locale, Territory, text: string]>([
    [
      'not-found',
      'en',
      'US',
      "Error: This redemption code doesn't appear to be valid. Please check the code on your insert and try again.",
    ],
    ['expired', 'fr', 'FR', 'Erreur : Ce code a expiré.'],
    [
      'captcha',
      'de',
      'DE',
      'Fehler: Die CAPTCHA-Prüfung ist ungültig. Bitte versuchen Sie es erneut.',
    ],
    ['unexpected', 'en', 'US', `Error: ${GENERIC}`],
    // It begins with what to do, because it is long on a phone.
    [
      'wrong-territory',
      'de',
      'DE',
      'Fehler: Land ändern Ausgewähltes Land: Deutschland Dieser Code ist für das ausgewählte Land nicht gültig. Prüfen Sie unten auf der Seite „Land oder Region“ und ändern Sie bei Bedarf die Auswahl. Stimmt die Auswahl, wenden Sie sich bitte an den Kundenservice unter hilfe@example.com.',
    ],
  ])('has its text if it is %s in %s', async ([reason, locale, territory, text]) => {
    await showRefused(reason, { territory, language: locale }, locale);

    expect(plain(alertText())).toBe(text);
  });

  test.for(REASONS)('has a text of its own if it is %s', async (reason) => {
    await showRefused(reason);

    expect(alertText()).not.toContain(GENERIC);
    expect(alertText()).not.toContain('err.');
  });

  test('of another country has the name of the selected country as in the Location list', async () => {
    await showRefused('wrong-territory', { territory: 'IM' });

    expect(alertText()).toContain('Selected country: Channel Islands & Isle of Man');
  });

  test('makes the field invalid and describes it', async () => {
    await showRefused('expired');

    expect(field().getAttribute('aria-invalid')).toBe('true');
    const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids).toContain(screen.getByRole('alert').id);
    expect(statusText()).toBe('');
  });

  test('is refused no longer after a new character', async () => {
    const { user } = await showRefused('expired');

    await user.type(field(), 'x');

    expect(alertText()).toBe('');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('is refused no longer in an emptied field', async () => {
    const { user } = await showRefused('not-found');

    await user.clear(field());

    expect(alertText()).toBe('');
  });

  test('is announced if the refusal comes while the page is open', async () => {
    const { user } = await showHome({
      validateCode: () => ({ outcome: 'refused', reason: 'expired' }),
    });

    await user.type(field(), 'ABCDEFGHJKLMNPQR');

    await waitFor(() => {
      expect(alertText()).toContain('This redemption code has expired.');
    });
  });

  test('of another country has one button, which opens the list of countries', async () => {
    const $isAsked = createStore(false).on(locationAsked, () => true);
    const { user, scope } = await showRefused('wrong-territory');

    await user.click(within(screen.getByRole('alert')).getByRole('button'));

    expect(scope.getState($isAsked)).toBe(true);
  });

  test('of another country has the quoted name of the list on one line', async () => {
    onTestFinished(addStyles(css));

    await showRefused('wrong-territory', { territory: 'DE', language: 'de' }, 'de');

    const name = screen.getByText('Land oder Region').parentElement;
    expect(name?.textContent).toBe('„Land oder Region“');
    expect(name && getComputedStyle(name).display).toBe('inline-block');
  });

  test('of another country has a link for a mail to support @spec-8.3', async () => {
    await showRefused('wrong-territory');

    const link = screen.getByRole('link', { name: 'help@example.com' });
    expect(link.getAttribute('href')).toBe('mailto:help@example.com');
  });

  test.for(['fr', 'fr_CA', 'fr_CH'] as const)(
    '%s marks the generic text as English',
    async (locale) => {
      const territory = ({ fr: 'FR', fr_CA: 'CA', fr_CH: 'CH' } as const)[locale];

      await showRefused('unexpected', { territory, language: 'fr' }, locale);

      expect(screen.getByText(GENERIC).lang).toBe('en');
    },
  );
});

describe('an error that says to try again', () => {
  test('has a button that repeats the check, and the focus stays at the code', async () => {
    const validateCode = rs.fn(() => accepted());
    const { user } = await showRefused('unexpected', { validateCode });

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await waitFor(() => {
      expect(isContinueDisabled()).toBe(false);
    });
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('repeats the check after Enter and after a press of the disabled Continue, one at a time', async () => {
    for (const press of [
      (user: User) => user.type(field(), '{Enter}'),
      (user: User) => user.click(continueButton()),
    ]) {
      const validateCode = rs.fn(() => new Promise<Verdict>(() => {}));
      const { user } = await showRefused('unexpected', { validateCode });

      await press(user);
      await press(user);

      expect(validateCode).toHaveBeenCalledTimes(1);
      expect(statusText()).toBe('Checking your code…');
      expect(alertText()).toContain(GENERIC);
      cleanup();
    }
  });

  test.for(REASONS)('is not %s: there is no button, and Enter repeats nothing', async (reason) => {
    const validateCode = rs.fn(() => accepted());
    const { user } = await showRefused(reason, { validateCode });

    await user.type(field(), '{Enter}');

    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(validateCode).not.toHaveBeenCalled();
  });

  test('has no button after a failed exchange of a bundle', async () => {
    const { user } = await showHome({
      code: CODE,
      verdict: accepted({ kind: 'bundle', remaining: 2, selections: ['a', 'b'] }),
      exchangeCode: () => Promise.reject(new Error('the service is down')),
      validateCode: () => accepted({ kind: 'bundle', remaining: 2, selections: ['a', 'b'] }),
    });

    await user.click(continueButton());

    await waitFor(() => {
      expect(alertText()).toContain(GENERIC);
    });
    expect(isContinueDisabled()).toBe(false);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('a refusal of a newer shell', () => {
  test('has the generic text if this remote does not know its reason', async () => {
    await showRefused('region-locked' as RefusalReason);

    expect(alertText()).toContain(GENERIC);
    expect(await screen.findByRole('link', { name: 'More help' })).toBeDefined();
  });
});

describe('a captcha', () => {
  test('offers a mail to support', async () => {
    await showRefused('captcha');

    const help = await screen.findByText(/^Can’t complete the check\? Contact us at/);
    expect(help.closest('p')?.textContent).toBe(
      'Can’t complete the check? Contact us at help@example.com.',
    );
    expect(screen.getByRole('link', { name: 'help@example.com' })).toBeDefined();
  });
});

function showRefused(reason: RefusalReason, visitor: Visit = {}, locale: Locale = 'en') {
  return showHome(
    { ...visitor, code: CODE, verdict: { outcome: 'refused', reason }, isTokenRefused: true },
    locale,
  );
}

type User = Awaited<ReturnType<typeof showHome>>['user'];

/** Returns a text with ordinary spaces: French typography has several kinds. */
function plain(text: string): string {
  return text.replace(/\s/g, ' ');
}

const JUDGED = 'You can’t continue with this code. The message above says why.';

describe('a press of Continue', () => {
  test.for<[string, Verdict]>([
    ['used', accepted({ remaining: 0 })],
    ['unknown', { outcome: 'refused', reason: 'not-found' }],
  ])('says for a code that is %s, after each press, where the reason is', async ([, verdict]) => {
    const { user } = await showHome({ code: CODE, verdict });

    await user.click(continueButton());
    const said = await screen.findByText(JUDGED);
    expect(said.closest('[role=status]')).toBeTruthy();

    await user.click(continueButton());
    expect(await screen.findByText(JUDGED)).not.toBe(said);

    await user.type(field(), '{Backspace}');
    expect(screen.queryByText(JUDGED)).toBeNull();
  });
});
