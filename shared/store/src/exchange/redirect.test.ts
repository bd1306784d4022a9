import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { checkRetried } from '../code/check';
import { codeTyped } from '../code/entry';
import { $redirectUrl, retailerChosen } from './single';
import { pageRestored } from '../page/lifecycle';
import { pathEntered } from '../page/navigation';
import type { HistoryEntry } from '../service/offer';
import { $redemptions } from './redemptions';
import { accepted, anEntry, type Visit, visitScope } from '../testing';

beforeEach(() => {
  rs.useFakeTimers();
});

afterEach(() => {
  rs.useRealTimers();
});

describe('after an exchange', () => {
  test('the visitor is redirected to the retailer after the time of the notice @spec-4.25', async () => {
    const { leaveFor } = await exchange([anEntry({ exchangeUrl: 'https://www.vudu.com/x' })]);

    await rs.advanceTimersByTimeAsync(1_499);
    expect(leaveFor).not.toHaveBeenCalled();
    await rs.advanceTimersByTimeAsync(1);

    expect(leaveFor.mock.calls).toEqual([['https://www.vudu.com/x']]);
  });

  test('a visitor who leaves the page is not redirected and sees no notice later', async () => {
    const { scope, leaveFor } = await exchange([
      anEntry({ exchangeUrl: 'https://www.vudu.com/x' }),
    ]);

    void allSettled(pathEntered, { scope, params: '/support' });
    void allSettled(pathEntered, { scope, params: '/retailers' });
    await rs.advanceTimersByTimeAsync(5_000);

    expect(leaveFor).not.toHaveBeenCalled();
    expect(scope.getState($redirectUrl)).toBeNull();
  });

  test.each([
    [['https://www.vudu.com'], 'https://www.vudu.com/x'],
    [['https://play.google.com'], null],
    [[], null],
  ])(
    'the visitor is redirected only to allowed origins: %j @E5',
    async (redirectOrigins, followed) => {
      const { scope, leaveFor } = await exchange(
        [anEntry({ exchangeUrl: 'https://www.vudu.com/x' })],
        { settings: { redirectOrigins } },
      );

      await rs.advanceTimersByTimeAsync(5_000);

      expect(scope.getState($redirectUrl)).toBe(followed);
      expect(scope.getState($redemptions)[0]?.exchangeUrl).toBe(followed);
      expect(leaveFor).toHaveBeenCalledTimes(followed === null ? 0 : 1);
    },
  );

  test('the newest entry of the history gives the address', async () => {
    const { scope } = await exchange([
      anEntry({ timestamp: 1_709_640_000, exchangeUrl: 'https://shop.example/old' }),
      anEntry({ timestamp: 1_718_625_600, exchangeUrl: 'https://shop.example/new' }),
      anEntry({ timestamp: null, exchangeUrl: 'https://shop.example/undated' }),
    ]);

    expect(scope.getState($redirectUrl)).toBe('https://shop.example/new');
  });

  test('the last of several entries of the same second gives the address', async () => {
    const { scope } = await exchange([
      anEntry({ exchangeUrl: 'https://shop.example/first' }),
      anEntry({ exchangeUrl: 'https://shop.example/last' }),
    ]);

    expect(scope.getState($redirectUrl)).toBe('https://shop.example/last');
  });

  test('the address of the code is used when the newest entry has none', async () => {
    const history = [anEntry({ exchangeUrl: null })];
    const { leaveFor } = await exchange(history, { redirectUrl: 'https://shop.example/fallback' });

    await rs.advanceTimersByTimeAsync(1_500);

    expect(leaveFor.mock.calls).toEqual([['https://shop.example/fallback']]);
  });

  test('the visitor is not redirected when there is no address', async () => {
    const { scope, leaveFor } = await exchange([anEntry({ exchangeUrl: null })]);

    await rs.advanceTimersByTimeAsync(60_000);

    expect(scope.getState($redirectUrl)).toBeNull();
    expect(leaveFor).not.toHaveBeenCalled();
  });

  test('the visitor is redirected to the address that a later check gives', async () => {
    const entry = anEntry({ exchangeUrl: null });
    const redirectUrl = 'https://shop.example/later';
    const { scope, leaveFor } = await exchange([entry], {
      validateCode: () => accepted({ remaining: 0, history: [entry], redirectUrl }),
    });
    expect(scope.getState($redirectUrl)).toBeNull();

    void allSettled(checkRetried, { scope });
    await rs.advanceTimersByTimeAsync(1_500);

    expect(leaveFor.mock.calls).toEqual([[redirectUrl]]);
  });

  test('an unsafe address is not followed and not replaced', async () => {
    const { scope, leaveFor } = await exchange(
      [anEntry({ exchangeUrl: 'javascript:alert(document.cookie)' })],
      { redirectUrl: 'https://shop.example/fallback' },
    );

    await rs.advanceTimersByTimeAsync(60_000);

    expect(scope.getState($redirectUrl)).toBeNull();
    expect(leaveFor).not.toHaveBeenCalled();
  });

  test('an unsafe address of the code is not followed', async () => {
    const { leaveFor } = await exchange([anEntry({ exchangeUrl: null })], {
      redirectUrl: 'data:text/html,<script>alert(1)</script>',
    });

    await rs.advanceTimersByTimeAsync(60_000);

    expect(leaveFor).not.toHaveBeenCalled();
  });

  test.each<[string, (scope: Scope) => unknown]>([
    ['opened another page', (scope) => allSettled(pathEntered, { scope, params: '/support' })],
    ['typed another code', (scope) => allSettled(codeTyped, { scope, params: 'A' })],
    ['left and restored the page', (scope) => allSettled(pageRestored, { scope })],
  ])('a visitor who has %s meanwhile is not redirected', async (_what, happen) => {
    const { scope, leaveFor } = await exchange([anEntry()]);

    void happen(scope);
    await rs.advanceTimersByTimeAsync(60_000);

    expect(leaveFor).not.toHaveBeenCalled();
  });

  test('the visitor is not redirected before the exchange is done', () => {
    const scope = visitScope({
      verdict: accepted({ redirectUrl: 'https://shop.example/' }),
      exchange: { step: 'exchanging', selection: 'vudu' },
    });

    expect(scope.getState($redirectUrl)).toBeNull();
  });
});

async function exchange(
  history: HistoryEntry[],
  { redirectUrl = null, ...more }: Visit & { redirectUrl?: string | null } = {},
) {
  const leaveFor = rs.fn<(url: string) => void>();
  const visit: Visit = {
    path: '/retailers',
    code: 'HDMAQF4PX7TV',
    verdict: accepted({ redirectUrl }),
    exchangeCode: () => ({ isDone: true, history, status: null }),
    validateCode: () => accepted({ remaining: 0, history }),
    leaveFor,
    ...more,
  };
  const scope = visitScope(visit);
  void allSettled(retailerChosen, { scope, params: 'vudu' });
  await rs.advanceTimersByTimeAsync(0);
  return { scope, leaveFor };
}
