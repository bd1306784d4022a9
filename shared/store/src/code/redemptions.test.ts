import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import { accepted, anEntry, aTitle, type Exchange, lateAnswer } from '../testing';
import type { SubCodeState, Visit } from '../testing';
import { done, type Page, PICK_LIST_CODE, PICK_LIST_RECORD } from './visiting.test-support';
import { visiting } from './visiting.test-support';

const ITUNES = anEntry({ retailer: 'iTunes' });

describe('the redemptions of a used code', () => {
  const shown = (visit: Visit) => visiting(visit).sees(store.$redemptions);
  const used = (...history: store.HistoryEntry[]): Visit => ({
    verdict: accepted({ remaining: 0, history }),
  });

  test('name the movies, the retailer, the time, the address and the issued code @spec-3.23', () => {
    const titles = ['Night Ferry', null, 'Salt Road'].map((name) => aTitle({ name }));
    const unsafe = { exchangeUrl: 'javascript:alert(1)', exchangeResult: null };
    const history = [anEntry(), anEntry(unsafe)];

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

  test('are empty while the code can still be used', () => {
    expect(shown({ verdict: accepted({ history: [anEntry()] }) })).toEqual([]);
  });

  test.each<[string, SubCodeState | null, string[]]>([
    ['those of its code', accepted({ remaining: 0, history: [ITUNES] }), ['iTunes']],
    ['its own if its code has none', accepted({ remaining: 0 }), ['Vudu']],
    ['none while its code is unknown', null, []],
  ])('of a pick list are %s, without its record and movie', (_what, state, retailers) => {
    const history = [PICK_LIST_RECORD, anEntry()];
    const verdict = accepted({ kind: 'pick-list', remaining: 0, history });

    const redemptions = shown({ verdict, subCodes: state ? { [PICK_LIST_CODE]: state } : {} });

    expect(redemptions.map(({ retailer }) => retailer)).toEqual(retailers);
  });

  test('are those of the exchange that has just ended if its history is longer @spec-5.8', () => {
    const history = [anEntry(), ITUNES];
    const exchange = { step: 'done' as const, selection: 'vudu', history };

    const redemptions = shown({ ...used(anEntry()), exchange });
    expect(redemptions.map(({ retailer }) => retailer)).toEqual(['Vudu', 'iTunes']);
  });
});

describe('after an exchange', () => {
  beforeEach(() => {
    rs.useFakeTimers();
  });

  afterEach(() => {
    rs.useRealTimers();
  });

  const ORIGIN = 'https://shop.example';
  const SHOP = `${ORIGIN}/x`;
  const OWN = 'https://x.example/';
  const UNSAFE = 'javascript:alert(1)';
  const to = (exchangeUrl: string | null, timestamp: number | null = 1e9) =>
    anEntry({ exchangeUrl, timestamp });
  test.each<[string, store.HistoryEntry[], Visit & { own?: string }, string | null]>([
    ['the newest entry', [to(OWN), to(SHOP, 2e9), to(OWN, null)], {}, SHOP],
    ['the last entry of a second', [to(OWN), to(SHOP)], {}, SHOP],
    ['the code, if the entry has none', [to(null)], { own: OWN }, OWN],
    ['an allowed origin', [to(SHOP)], { settings: { redirectOrigins: [ORIGIN] } }, SHOP],
    ['no other origin', [to(OWN)], { settings: { redirectOrigins: [ORIGIN] } }, null],
    ['nothing unsafe of the code', [to(null)], { own: UNSAFE }, null],
    ['no code instead of an unsafe entry', [to(UNSAFE)], { own: OWN }, null],
  ])(
    'the visitor is redirected after 1.5 s to the address of %s @spec-4.25 @E5',
    async (_what, history, { own, ...visit }, expected) => {
      const { sees, left } = await exchange(history, { ...visit, own });
      expect(sees(store.$redirectUrl)).toBe(expected);

      await rs.advanceTimersByTimeAsync(1_499);
      expect(left).toEqual([]);
      await rs.advanceTimersByTimeAsync(1);
      expect(left).toEqual(expected === null ? [] : [expected]);
    },
  );

  test('the visitor is redirected to the address that a later check gives', async () => {
    const redirectUrl = 'https://shop.example/later';
    const history = [anEntry({ exchangeUrl: null })];
    const validateCode = () => accepted({ remaining: 0, history, redirectUrl });
    const { does, left } = await exchange(history, { validateCode });

    void does(store.checkRetried);
    await rs.advanceTimersByTimeAsync(1_500);

    expect(left).toEqual([redirectUrl]);
  });

  test('a visitor who has left the page during the exchange is not redirected', async () => {
    const answer = lateAnswer<Exchange>();
    const { left, opens, sees } = await exchange([], { exchangeCode: () => answer.promise });

    void opens('/support');
    answer.arrive(done([anEntry()]));
    await rs.advanceTimersByTimeAsync(60_000);
    expect([left, sees(store.$exchange).step]).toEqual([[], 'done']);
  });

  test.each<[string, (page: Page) => unknown]>([
    ['opened another page and came back', ({ opens }) => [opens('/support'), opens('/retailers')]],
    ['typed another code', ({ does }) => does(store.codeTyped, 'A')],
    ['left and restored the page', ({ does }) => does(store.pageRestored)],
  ])('a visitor who has %s meanwhile is not redirected', async (_what, act) => {
    const { left, ...page } = await exchange([anEntry()]);

    void act(page);
    await rs.advanceTimersByTimeAsync(60_000);

    expect([left, page.sees(store.$redirectUrl)]).toEqual([[], null]);
  });
});

async function exchange(
  history: store.HistoryEntry[],
  { own, ...visit }: Visit & { own?: string | undefined } = {},
) {
  const left: string[] = [];
  const page = visiting({
    path: '/retailers',
    code: 'HDMAQF4PX7TV',
    verdict: accepted({ redirectUrl: own ?? null }),
    exchangeCode: () => done(history),
    validateCode: () => accepted({ remaining: 0, history }),
    leaveFor: (url) => left.push(url),
    ...visit,
  });
  void page.does(store.retailerChosen, 'vudu');
  await rs.advanceTimersByTimeAsync(0);
  return { ...page, left };
}
