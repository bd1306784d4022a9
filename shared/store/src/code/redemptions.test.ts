import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import * as store from '../index';
import { accepted, anEntry, type SubCodeState, type Visit, visitScope } from '../testing';
import { PICK_LIST_CODE, PICK_LIST_RECORD } from './visits.test-support';

describe('the redemptions of a used code', () => {
  test('name the movies, the retailer, the time, the address and the issued code @spec-3.23', () => {
    const titles = ['Night Ferry', null, 'Salt Road'].map((name) => ({
      name,
      posterUrl: null,
      rating: null,
      runtime: null,
    }));
    const history = [anEntry(), anEntry({ exchangeUrl: null, exchangeResult: null })];

    const [first, second] = shown({ verdict: accepted({ remaining: 0, history, titles }) });

    expect(first).toEqual({
      by: 'exchange',
      movie: 'Night Ferry, Salt Road',
      retailer: 'Vudu',
      shopUrl: 'https://www.vudu.com/',
      timestamp: 1_709_640_000,
      exchangeUrl: 'https://www.vudu.com/redeem',
      exchangeResult: 'VUDU 4K7R',
    });
    expect(second).toMatchObject({ by: 'retailer', exchangeUrl: null, exchangeResult: null });
  });

  test.each([
    ['MOVIES  ANYWHERE', 'https://moviesanywhere.com/'],
    ['Vudu', 'https://www.vudu.com/'],
    ['google play', 'https://play.google.com/store/movies'],
    ['iTunes', 'https://www.apple.com/itunes/'],
    ['Kestrel Video Club', null],
    ['constructor', null],
    [null, null],
  ])('by %s link to %s @spec-8.12', (retailer, shopUrl) => {
    expect(shown(used([anEntry({ retailer })]))).toMatchObject([{ retailer, shopUrl }]);
  });

  test('have no link to an address that is not safe', () => {
    const history = [anEntry({ exchangeUrl: 'javascript:alert(1)' })];

    expect(shown(used(history))).toMatchObject([{ exchangeUrl: null }]);
  });

  test('are empty while the code can still be used', () => {
    expect(shown({ verdict: accepted({ history: [anEntry()] }) })).toEqual([]);
  });

  test.each<[string, SubCodeState, string[]]>([
    [
      'those of its issued code',
      accepted({ remaining: 0, history: [anEntry({ retailer: 'iTunes' })] }),
      ['iTunes'],
    ],
    ['its own if its code has none', accepted({ remaining: 0 }), ['Vudu']],
  ])('of a pick list are %s, without its record and movie', (_what, state, retailers) => {
    const history = [PICK_LIST_RECORD, anEntry()];
    const verdict = accepted({ kind: 'pick-list', remaining: 0, history });

    const redemptions = shown({ verdict, subCodes: { [PICK_LIST_CODE]: state } });

    expect(redemptions.map(({ retailer }) => retailer)).toEqual(retailers);
    const own = shown({ verdict: accepted({ kind: 'pick-list', remaining: 0, history }) });
    expect(own.map(({ movie }) => movie)).toEqual([]);
  });

  test.each<[string, store.HistoryEntry[], string[]]>([
    ['longer', [anEntry(), anEntry({ retailer: 'iTunes' })], ['Vudu', 'iTunes']],
    ['as long', [anEntry({ retailer: 'iTunes' })], ['Vudu']],
  ])(
    'are those of the exchange that has just ended if its history is %s @spec-5.8',
    (_what, history, retailers) => {
      const exchange = { step: 'done' as const, selection: 'vudu', history };

      const redemptions = shown({ ...used([anEntry()]), exchange });

      expect(redemptions.map(({ retailer }) => retailer)).toEqual(retailers);
    },
  );
});

describe('after an exchange', () => {
  beforeEach(() => {
    rs.useFakeTimers();
  });

  afterEach(() => {
    rs.useRealTimers();
  });

  test('the visitor is redirected to the retailer after the time of the notice @spec-4.25', async () => {
    const { leaveFor } = await exchange([anEntry({ exchangeUrl: 'https://www.vudu.com/x' })]);

    await rs.advanceTimersByTimeAsync(1_499);
    expect(leaveFor).not.toHaveBeenCalled();
    await rs.advanceTimersByTimeAsync(1);
    expect(leaveFor.mock.calls).toEqual([['https://www.vudu.com/x']]);
  });

  test.each<[string, (string | null)[], Partial<Visit> & { own?: string }, string | null]>([
    ['the newest entry', ['1 old', '2 new', '0 undated'], {}, 'https://shop.example/new'],
    ['the last entry of a second', ['1 first', '1 last'], {}, 'https://shop.example/last'],
    [
      'the code, if the entry has none',
      [null],
      { own: 'https://x.example/' },
      'https://x.example/',
    ],
    ['an allowed origin', ['1 x'], allowing('https://shop.example'), 'https://shop.example/x'],
    ['no other origin', ['1 x'], allowing('https://other.example'), null],
    ['nothing', [null], {}, null],
    ['nothing unsafe of the code', [null], { own: 'data:text/html,x' }, null],
  ])('the address is that of %s @E5', async (_what, entries, { own, ...visit }, expected) => {
    const history = entries.map((entry) => {
      const [time = '', name = ''] = entry?.split(' ') ?? [];
      return anEntry({
        timestamp: Number(time) === 0 ? null : Number(time) * 1e9,
        exchangeUrl: entry === null ? null : `https://shop.example/${name}`,
      });
    });
    const { scope, leaveFor } = await exchange(history, { ...visit, own });
    expect(scope.getState(store.$redirectUrl)).toBe(expected);

    await rs.advanceTimersByTimeAsync(60_000);
    expect(leaveFor.mock.calls.flat()).toEqual(expected === null ? [] : [expected]);
  });

  test('an unsafe address is neither followed nor replaced', async () => {
    const history = [anEntry({ exchangeUrl: 'javascript:alert(1)' })];
    const { scope } = await exchange(history, { own: 'https://shop.example/fallback' });

    expect(scope.getState(store.$redirectUrl)).toBeNull();
  });

  test('the visitor is redirected to the address that a later check gives', async () => {
    const redirectUrl = 'https://shop.example/later';
    const history = [anEntry({ exchangeUrl: null })];
    const validateCode = () => accepted({ remaining: 0, history, redirectUrl });
    const { scope, leaveFor } = await exchange(history, { validateCode });

    void allSettled(store.checkRetried, { scope });
    await rs.advanceTimersByTimeAsync(1_500);

    expect(leaveFor.mock.calls).toEqual([[redirectUrl]]);
  });

  test.each<[string, (scope: Scope) => unknown]>([
    [
      'opened another page and came back',
      (scope) => {
        void allSettled(store.pathEntered, { scope, params: '/support' });
        return allSettled(store.pathEntered, { scope, params: '/retailers' });
      },
    ],
    ['typed another code', (scope) => allSettled(store.codeTyped, { scope, params: 'A' })],
    ['left and restored the page', (scope) => allSettled(store.pageRestored, { scope })],
  ])('a visitor who has %s meanwhile is not redirected', async (_what, act) => {
    const { scope, leaveFor } = await exchange([anEntry()]);

    void act(scope);
    await rs.advanceTimersByTimeAsync(60_000);

    expect(leaveFor).not.toHaveBeenCalled();
    expect(scope.getState(store.$redirectUrl)).toBeNull();
  });
});

function shown(visit: Visit) {
  return visitScope(visit).getState(store.$redemptions);
}

function used(history: store.HistoryEntry[]): Visit {
  return { verdict: accepted({ remaining: 0, history }) };
}

function allowing(origin: string): Visit {
  return { settings: { redirectOrigins: [origin] } };
}

async function exchange(
  history: store.HistoryEntry[],
  { own, ...visit }: Visit & { own?: string | undefined } = {},
) {
  const leaveFor = rs.fn<(url: string) => void>();
  const scope = visitScope({
    path: '/retailers',
    code: 'HDMAQF4PX7TV',
    verdict: accepted({ redirectUrl: own ?? null }),
    exchangeCode: () => ({ isDone: true, history, status: null }),
    validateCode: () => accepted({ remaining: 0, history }),
    leaveFor,
    ...visit,
  });
  void allSettled(store.retailerChosen, { scope, params: 'vudu' });
  await rs.advanceTimersByTimeAsync(0);
  return { scope, leaveFor };
}
