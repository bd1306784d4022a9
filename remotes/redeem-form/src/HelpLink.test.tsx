import { afterEach, describe, expect, test } from '@rstest/core';
import type { HistoryEntry, RefusalReason } from '@redeem/platform';
import { accepted } from '@redeem/platform/testing';
import { cleanup, screen } from '@testing-library/react';

import { alertText, CODE, field, showHome } from './testing';

afterEach(cleanup);

const REDEEMED: HistoryEntry = {
  retailer: 'Vudu',
  timestamp: 1_709_640_000,
  exchangeUrl: null,
  exchangeName: null,
  exchangeResult: null,
};

describe('more help', () => {
  test.for<[RefusalReason, string]>([
    ['not-found', '/support#not-accepted'],
    ['wrong-territory', '/support#wrong-country'],
    ['expired', '/support#expired'],
    ['captcha', '/support#robot-check'],
    ['unexpected', '/support#expired'],
  ])('after the refusal “%s” leads to %s', async ([reason, address]) => {
    await showHome({ code: CODE, verdict: { outcome: 'refused', reason } });

    expect(help()?.getAttribute('href')).toBe(address);
  });

  test.for<[string, HistoryEntry, string]>([
    ['was redeemed', REDEEMED, '/support#already-redeemed'],
    ['was processed', { ...REDEEMED, exchangeResult: 'VUDU4K' }, '/support#already-processed'],
  ])('for a code that %s leads to what that means', async ([, entry, address]) => {
    await showHome({ code: CODE, verdict: accepted({ remaining: 0, history: [entry] }) });

    expect(help()?.getAttribute('href')).toBe(address);
  });

  test.for<[RefusalReason, boolean]>([
    ['wrong-territory', true],
    ['captcha', true],
    ['not-found', false],
    ['expired', false],
    ['unexpected', false],
  ])(
    'says after the refusal “%s” that it has used nothing of the code: %s',
    async ([reason, says]) => {
      await showHome({ code: CODE, verdict: { outcome: 'refused', reason } });

      expect(help()).toBeTruthy();
      // Not that the code is unused: an earlier attempt may have used it, and nobody has looked.
      expect(screen.queryByText('This attempt has not used your code.') !== null).toBe(says);
      expect(screen.queryByText(/has not been used/)).toBeNull();
    },
  );

  test('names the characters of an unknown code that may be others, tied to the field', async () => {
    await showHome({
      code: 'H0MAQF4PX78V',
      verdict: { outcome: 'refused', reason: 'not-found' },
    });

    const hint = screen.getByText(
      'Some characters look alike. Check in your code: 0 or O, 8 or B.',
    );
    const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids).toContain(hint.parentElement?.id);
  });

  test('names none in a code that is expired, or has no such characters', async () => {
    await showHome({
      code: 'H0MAQF4PX78V',
      verdict: { outcome: 'refused', reason: 'expired' },
    });

    expect(screen.queryByText(/look alike/)).toBeNull();
  });

  test('is in the language of the page', async () => {
    const verdict = { outcome: 'refused', reason: 'expired' } as const;
    await showHome({ territory: 'FR', language: 'fr', code: CODE, verdict }, 'fr');

    expect(screen.getByRole('link', { name: 'Plus d’aide' })).toBeTruthy();
  });

  test('is no part of what is announced', async () => {
    await showHome({ code: CODE, verdict: { outcome: 'refused', reason: 'expired' } });

    expect(alertText()).toBe('Error: This redemption code has expired.');
  });

  test('goes with the refusal', async () => {
    const { user } = await showHome({
      code: CODE,
      verdict: { outcome: 'refused', reason: 'expired' },
    });

    await user.type(field(), 'x');

    expect(help()).toBeNull();
  });

  test('is not offered where nothing is wrong', async () => {
    await showHome({ code: CODE, verdict: accepted() });

    expect(help()).toBeNull();
  });
});

function help(): HTMLElement | null {
  return screen.queryByRole('link', { name: 'More help' });
}
