import { afterEach, describe, expect, test } from '@rstest/core';
import {
  createStore,
  type Locale,
  locationAsked,
  type RefusalReason,
  type Territory,
} from '@redeem/platform';
import { cleanup, screen, waitFor, within } from '@testing-library/react';

import { alertText, CODE, field, showHome, statusText } from './testing';

afterEach(cleanup);

const GENERIC = 'We encountered an error. Please try again.';

const CATALOGUE: Record<string, Record<RefusalReason, string>> = {
  en: {
    'not-found':
      "This redemption code doesn't appear to be valid. Please check the code on your insert and try again.",
    'wrong-territory':
      'This code is not valid for the selected country. Please verify the Location link at the bottom of the page and change it if needed. Otherwise, contact customer support at help@example.com.',
    expired: 'This redemption code has expired.',
    captcha: 'Invalid CAPTCHA verification. Please try again.',
    unexpected: GENERIC,
  },
  fr: {
    'not-found':
      'Ce code ne semble pas valide. Veuillez vérifier le code figurant sur votre encart et réessayer.',
    'wrong-territory':
      'Ce code n’est pas valide pour le pays sélectionné. Veuillez vérifier le lien « Pays ou région » en bas de la page et le modifier si nécessaire. Sinon, contactez le service client à l’adresse help@example.com.',
    expired: 'Ce code a expiré.',
    captcha: 'La vérification CAPTCHA n’est pas valide. Veuillez réessayer.',
    unexpected: GENERIC,
  },
  de: {
    'not-found':
      'Dieser Code scheint nicht gültig zu sein. Bitte überprüfen Sie den Code auf Ihrem Einleger und versuchen Sie es erneut.',
    'wrong-territory':
      'Dieser Code ist für das ausgewählte Land nicht gültig. Bitte überprüfen Sie den Link „Land oder Region“ unten auf der Seite und ändern Sie bei Bedarf die Auswahl. Andernfalls wenden Sie sich bitte an den Kundenservice unter hilfe@example.com.',
    expired: 'Dieser Code ist abgelaufen.',
    captcha: 'Die CAPTCHA-Prüfung ist ungültig. Bitte versuchen Sie es erneut.',
    unexpected: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  },
};

const HOMES: Record<string, [Territory, Locale, prefix: string]> = {
  en: ['US', 'en', 'Error:'],
  fr: ['FR', 'fr', 'Erreur :'],
  de: ['DE', 'de', 'Fehler:'],
};

const ROWS = Object.entries(CATALOGUE).flatMap(([language, texts]) =>
  Object.entries(texts).map(([reason, text]) => [language, reason as RefusalReason, text] as const),
);

describe('a refused code', () => {
  test.for(ROWS)('in %s, %s has its text', async ([language, reason, text]) => {
    const [territory, locale, prefix] = HOMES[language] ?? ['US', 'en', ''];

    await showRefused(reason, { territory, language }, locale);

    expect(plain(alertText())).toBe(`${plain(prefix)} ${plain(text)}`);
  });

  test('the field says that it is wrong, and why', async () => {
    await showRefused('expired');

    expect(field().getAttribute('aria-invalid')).toBe('true');
    const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids).toContain(screen.getByRole('alert').id);
    expect(statusText()).toBe('');
  });

  test('a new character takes the refusal away', async () => {
    const { user } = await showRefused('expired');

    await user.type(field(), 'x');

    expect(alertText()).toBe('');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('an emptied field is not refused', async () => {
    const { user } = await showRefused('not-found');

    await user.clear(field());

    expect(alertText()).toBe('');
  });

  test('a refusal that comes while the visitor is there is announced', async () => {
    const { user } = await showHome({
      validateCode: () => ({ outcome: 'refused', reason: 'expired' }),
    });

    await user.type(field(), 'ABCDEFGHJKLMNPQR');

    await waitFor(() => {
      expect(alertText()).toContain('This redemption code has expired.');
    });
  });

  test('for another country the sentence leads to the list of countries', async () => {
    const $isAsked = createStore(false).on(locationAsked, () => true);
    const { user, scope } = await showRefused('wrong-territory');

    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Location' }));

    expect(scope.getState($isAsked)).toBe(true);
  });

  test('for another country support can be written to', async () => {
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

describe('a captcha', () => {
  test('whoever cannot pass it finds another way', async () => {
    await showRefused('captcha');

    const help = await screen.findByText(/^Can’t complete the check\? Contact us at/);
    expect(help.textContent).toBe('Can’t complete the check? Contact us at help@example.com.');
    expect(screen.getByRole('link', { name: 'help@example.com' })).toBeDefined();
  });
});

function showRefused(
  reason: RefusalReason,
  visitor: { territory?: Territory; language?: string } = {},
  locale: Locale = 'en',
) {
  return showHome({ ...visitor, code: CODE, verdict: { outcome: 'refused', reason } }, locale);
}

/** French typography has spaces of several kinds. */
function plain(text: string): string {
  return text.replace(/\s/g, ' ');
}
