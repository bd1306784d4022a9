import { beforeAll, describe, expect, test } from '@rstest/core';
import type { HistoryEntry } from '@redeem/platform';
import { accepted, type RefusalReason, RequestError } from '@redeem/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';

import { alertText, CODE, field, showHome } from './testing';

// The chunk is loaded with the first refusal, and shown at once afterwards.
beforeAll(async () => {
  await showHome({ code: CODE, verdict: { outcome: 'refused', reason: 'expired' } });
  await screen.findByRole('link', { name: 'More help' });
  cleanup();
});

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
    // A reason of a newer shell, which this remote does not know yet.
    ['region-locked' as RefusalReason, '/support#expired'],
  ])('links after the refusal “%s” to %s', async ([reason, address]) => {
    await showHome({ code: CODE, verdict: { outcome: 'refused', reason } });

    expect(help()?.getAttribute('href')).toBe(address);
  });

  test.for<[string, HistoryEntry, string]>([
    ['was redeemed', REDEEMED, '/support#already-redeemed'],
    ['was processed', { ...REDEEMED, exchangeResult: 'VUDU4K' }, '/support#already-processed'],
  ])('links for a code that %s to its explanation', async ([, entry, address]) => {
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
      // It does not say that the code is unused: an earlier attempt may have used it.
      expect(screen.queryByText('This check did not use your code.') !== null).toBe(says);
      expect(screen.queryByText(/has not been used/)).toBeNull();
    },
  );

  test('names the characters of an unknown code that look like others, each pair once, and describes the field', async () => {
    await showHome({
      code: 'H0MAOF4PX08B',
      verdict: { outcome: 'refused', reason: 'not-found' },
    });

    const hint = screen.getByText(/^Easily confused/).closest('p');
    expect(hint?.textContent).toBe('Easily confused: 0 or O, 8 or B.');
    const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.some((id) => document.getElementById(id)?.contains(hint))).toBe(true);
  });

  test.each([
    ['is expired', 'H0MAQF4PX78V', 'expired'],
    ['has no such characters', 'HDMAQF4PX7TV', 'not-found'],
  ] as const)('names no character if the code %s', async (_what, code, reason) => {
    await showHome({ code, verdict: { outcome: 'refused', reason } });

    expect(screen.queryByText(/^Easily confused/)).toBeNull();
  });

  test('is in the language of the page', async () => {
    const verdict = { outcome: 'refused', reason: 'expired' } as const;
    await showHome({ territory: 'FR', language: 'fr', code: CODE, verdict }, 'fr');

    expect(screen.getByRole('link', { name: 'Plus d’aide' })).toBeTruthy();
  });

  test('is not announced with the refusal', async () => {
    await showHome({ code: CODE, verdict: { outcome: 'refused', reason: 'expired' } });

    expect(alertText()).toBe('Error: This redemption code has expired.');
  });

  test('is removed together with the refusal', async () => {
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

describe('a mail to support', () => {
  test.for<[RefusalReason, string]>([
    ['not-found', 'OfferNotFound'],
    ['wrong-territory', 'InvalidTerritory'],
    ['expired', 'OfferExpired'],
    ['captcha', 'InvalidCaptcha'],
    ['unexpected', 'UnexpectedError'],
  ])('contains after the refusal “%s” the error %s, and not the code', async ([reason, error]) => {
    await showHome({ code: CODE, verdict: { outcome: 'refused', reason } });

    await expectMails(error);
  });

  test('contains the error of a used code', async () => {
    await showHome({ code: CODE, verdict: accepted({ remaining: 0, history: [REDEEMED] }) });

    await expectMails('AlreadyRedeemed');
  });

  test('is offered when a check gets no answer, until the code changes', async () => {
    const { user } = await showHome({
      validateCode: () => Promise.reject(new RequestError('timeout')),
    });

    await user.type(field(), CODE);
    await expectMails('NoAnswer');

    await user.type(field(), '{Backspace}');
    expect(mails()).toEqual([]);
  });

  test('is not offered where nothing is wrong', async () => {
    await showHome({ code: CODE, verdict: accepted() });

    expect(mails()).toEqual([]);
  });
});

async function expectMails(error: string): Promise<void> {
  await waitFor(() => {
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.searchParams.get('body')).toContain(`Error: ${error}\r\n`);
  });
  expect(decodeURIComponent(mails()[0]?.href ?? CODE)).not.toContain(CODE);
}

function mails(): URL[] {
  const links = screen.queryAllByRole<HTMLAnchorElement>('link', { name: 'help@example.com' });
  return links.map(({ href }) => new URL(href));
}

function help(): HTMLElement | null {
  return screen.queryByRole('link', { name: 'More help' });
}
