import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $isBundleExchanged } from './bundle';
import { $bundleTitles, titleChosen } from './bundle-titles';
import { codeTyped } from './entry';
import { $offer } from './exchange';
import { navigateLent } from './navigation';
import type { HistoryEntry } from './offer';
import { $refusal } from './refusal';
import type { Exchange } from './service/exchange-code';
import { $canContinue, codeSubmitted } from './submission';
import {
  accepted,
  anEntry,
  anOffer,
  lateAnswer,
  RequestError,
  type Verdict,
  type Visit,
  visitScope,
} from './testing';

const CODE = 'PACKCVRAJE9X';
const SUB_CODES = ['HD6UGX6W749D', 'HDGN4X3D3YVH', 'HD3DWH6HAMJ7'];
const HISTORY = [
  title('HD6U GX6W 749D', 'DEMO-GPBUNDLE-40117'),
  title('HDGN 4X3D 3YVH', 'DEMO-GPBUNDLE-40118'),
  title('HD3D WH6H AMJ7', 'DEMO-GPBUNDLE-40119'),
];
const SELECTIONS = ['t07', 't08', 't09'];
const FRESH = accepted({
  kind: 'bundle',
  offerId: '40000',
  remaining: 3,
  selections: SELECTIONS,
  isGooglePlayBundle: true,
});
const EXCHANGED: Exchange = { isDone: true, history: HISTORY, status: null };
const OPEN = accepted({ remaining: 1 });
const USED = accepted({ remaining: 0 });

type ExchangeCode = NonNullable<Visit['exchangeCode']>;

describe('a Google Play bundle', () => {
  test('is exchanged for its codes, and each of them at Google Play', async () => {
    const service = theService();
    const { scope } = await submit(service);

    expect(asked(service.exchangeCode)).toEqual([
      { code: CODE, offerId: '40000', selections: SELECTIONS, asBundle: true },
      { code: SUB_CODES[0], offerId: '40117', selections: ['googleplay'] },
      { code: SUB_CODES[1], offerId: '40118', selections: ['googleplay'] },
      { code: SUB_CODES[2], offerId: '40119', selections: ['googleplay'] },
    ]);
    expect(scope.getState($isBundleExchanged)).toBe(true);
    expect(scope.getState($bundleTitles)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: USED, exchange: null })),
    );
  });

  test('has every sub-code validated after its exchange, and the bundle left alone', async () => {
    const service = theService();
    const { scope } = await submit(service);

    expect(new Set(service.validateCode.mock.calls.map(([{ code }]) => code))).toEqual(
      new Set(SUB_CODES),
    );
    expect(scope.getState($offer)).toEqual(
      anOffer({
        kind: 'bundle',
        offerId: '40000',
        remaining: 0,
        selections: SELECTIONS,
        isGooglePlayBundle: true,
        history: HISTORY,
      }),
    );
  });

  test('leads to its titles once, while they are still being worked on', async () => {
    const title = lateAnswer<Exchange>();
    const { scope, navigate, settled } = await begin({
      exchangeCode: ({ code }) => (code === CODE ? EXCHANGED : title.promise),
      validateCode: () => OPEN,
    });
    await nextTurn();

    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
    expect(scope.getState($bundleTitles).map(({ exchange }) => exchange)).toEqual([
      'exchanging',
      'exchanging',
      'exchanging',
    ]);
    title.arrive({ ...EXCHANGED, history: [] });
    await settled;
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  test('does not let a title that fails stop the others', async () => {
    const service = theService({ failing: [SUB_CODES[1]] });
    const { scope } = await submit(service);

    expect(scope.getState($bundleTitles)).toEqual([
      { subCode: SUB_CODES[0], state: USED, exchange: null },
      { subCode: SUB_CODES[1], state: OPEN, exchange: 'failed' },
      { subCode: SUB_CODES[2], state: USED, exchange: null },
    ]);
    expect(scope.getState($refusal)).toBeNull();
  });

  test('shows every title as failed where all of them fail', async () => {
    const { scope } = await submit(theService({ failing: SUB_CODES }));

    expect(scope.getState($bundleTitles).map(({ exchange }) => exchange)).toEqual([
      'failed',
      'failed',
      'failed',
    ]);
  });

  test('counts a title that is declined as failed', async () => {
    const { scope } = await submit({
      exchangeCode: ({ code }) => ({ ...EXCHANGED, isDone: code === CODE }),
      validateCode: () => OPEN,
    });

    expect(scope.getState($bundleTitles).map(({ exchange }) => exchange)).toEqual([
      'failed',
      'failed',
      'failed',
    ]);
  });

  test('does not call failed what has happened all the same', async () => {
    const { scope } = await submit({
      exchangeCode: ({ code }) => (code === CODE ? EXCHANGED : timeout()),
      validateCode: () => USED,
    });

    expect(scope.getState($bundleTitles)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: USED, exchange: null })),
    );
  });

  test('shows a title as unknown where it can be neither exchanged nor validated', async () => {
    const { scope } = await submit({
      exchangeCode: ({ code }) => (code === CODE ? EXCHANGED : timeout()),
      validateCode: timeout,
    });

    expect(scope.getState($bundleTitles)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: 'unchecked', exchange: 'failed' })),
    );
  });

  test('of which the answer says that something is left has its titles all the same', async () => {
    const service = theService({
      bundle: {
        ...EXCHANGED,
        status: { kind: 'bundle', offerId: '', remaining: 3, selections: [], profiles: [] },
      },
    });
    const { scope } = await submit(service);

    expect(scope.getState($bundleTitles)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: USED, exchange: null })),
    );
  });
});

describe('trying a title again', () => {
  test('exchanges that title alone', async () => {
    const service = theService({ failing: [SUB_CODES[1]] });
    const { scope } = await submit(service);
    service.recover();
    service.exchangeCode.mockClear();

    await allSettled(titleChosen, { scope, params: SUB_CODES[1] ?? '' });

    expect(asked(service.exchangeCode)).toEqual([
      { code: SUB_CODES[1], offerId: '40118', selections: ['googleplay'] },
    ]);
    expect(scope.getState($bundleTitles)[1]).toEqual({
      subCode: SUB_CODES[1],
      state: USED,
      exchange: null,
    });
  });

  test('twice in a row exchanges it once', async () => {
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs.fn(() => answer.promise);
    const scope = opened({ exchangeCode, validateCode: () => USED });

    const first = allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    void allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    answer.arrive(EXCHANGED);
    await first;

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('before its new state is known exchanges nothing', async () => {
    const state = lateAnswer<Verdict>();
    const exchangeCode = rs.fn(() => EXCHANGED);
    const scope = opened({ exchangeCode, validateCode: () => state.promise });

    const first = allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    await nextTurn();
    void allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    state.arrive(USED);
    await first;

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('does nothing for a title that is used, or not of this bundle', async () => {
    const exchangeCode = rs.fn(() => EXCHANGED);
    const scope = opened({ exchangeCode, subCodes: { [SUB_CODES[0] ?? '']: USED } });

    await allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    await allSettled(titleChosen, { scope, params: 'HDMAQF4PX7TV' });

    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('is not undone by Continue: what is under way stays under way', async () => {
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs.fn(() => answer.promise);
    const scope = opened({ exchangeCode, validateCode: () => USED });

    const first = allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    void allSettled(codeSubmitted, { scope });
    void allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    answer.arrive(EXCHANGED);
    await first;

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });
});

describe('a bundle of another shop', () => {
  test('is exchanged for its codes, and those are only validated', async () => {
    const service = theService();
    const { scope, navigate } = await submit({
      ...service,
      verdict: accepted({ kind: 'bundle', remaining: 2, selections: ['t04', 't06'] }),
    });

    expect(asked(service.exchangeCode)).toEqual([
      { code: CODE, offerId: '30001', selections: ['t04', 't06'], asBundle: true },
    ]);
    expect(scope.getState($bundleTitles)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: OPEN, exchange: null })),
    );
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  test('of one title is still asked for as a bundle', async () => {
    const service = theService();
    await submit({
      ...service,
      verdict: accepted({ kind: 'bundle', remaining: 1, selections: ['t04'] }),
    });

    expect(asked(service.exchangeCode)).toEqual([
      { code: CODE, offerId: '30001', selections: ['t04'], asBundle: true },
    ]);
  });
});

describe('a bundle that cannot be exchanged', () => {
  test.each<[string, ExchangeCode]>([
    ['fails', timeout],
    ['is declined', () => ({ isDone: false, history: [], status: null })],
  ])('because it %s says so, and Continue can be pressed again', async (_what, exchangeCode) => {
    const { scope, navigate } = await submit({ exchangeCode, validateCode: () => FRESH });

    expect(scope.getState($refusal)).toBe('unexpected');
    expect(scope.getState($canContinue)).toBe(true);
    expect(scope.getState($isBundleExchanged)).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });

  test('but was exchanged all the same has its titles behind Continue', async () => {
    const used = accepted({ kind: 'bundle', remaining: 0, history: HISTORY });
    const exchangeCode = rs.fn(timeout);
    const { scope, navigate } = await submit({
      exchangeCode,
      validateCode: ({ code }) => (code === CODE ? used : OPEN),
    });
    expect(scope.getState($refusal)).toBeNull();

    await allSettled(codeSubmitted, { scope });

    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
    expect(scope.getState($bundleTitles)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: OPEN, exchange: null })),
    );
  });

  test('is forgotten when another code is typed', async () => {
    const { scope } = await submit({ exchangeCode: timeout, validateCode: () => FRESH });

    await allSettled(codeTyped, { scope, params: 'P' });

    expect(scope.getState($refusal)).toBeNull();
  });

  test('says nothing about a code typed in the meantime', async () => {
    const answer = lateAnswer<Exchange>();
    const { scope, settled, navigate } = await begin({
      exchangeCode: () => answer.promise,
      validateCode: () => accepted(),
    });

    void allSettled(codeTyped, { scope, params: 'FEATUREDC9DGEF4T' });
    answer.fail();
    await settled;

    expect(scope.getState($refusal)).toBeNull();
    expect(scope.getState($offer)).toEqual(anOffer());
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('a bundle exchanged earlier', () => {
  test('has every sub-code in its history validated, and none exchanged', async () => {
    const used = accepted({ kind: 'bundle', remaining: 0, history: HISTORY });
    const exchangeCode = rs.fn(() => EXCHANGED);
    const scope = visitScope({
      validateCode: ({ code }) => (code === SUB_CODES[2] ? OPEN : code === CODE ? used : USED),
      exchangeCode,
    });

    await allSettled(codeTyped, { scope, params: CODE });

    expect(scope.getState($bundleTitles).map(({ state }) => state)).toEqual([USED, USED, OPEN]);
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('shows its titles while they are being checked', async () => {
    const used = accepted({ kind: 'bundle', remaining: 0, history: HISTORY });
    const states = lateAnswer<Verdict>();
    const scope = visitScope({
      validateCode: ({ code }) => (code === CODE ? used : states.promise),
    });

    const typed = allSettled(codeTyped, { scope, params: CODE });
    await nextTurn();
    expect(scope.getState($bundleTitles).map(({ state }) => state)).toEqual([
      'checking',
      'checking',
      'checking',
    ]);
    states.fail();
    await typed;

    expect(scope.getState($bundleTitles).map(({ state }) => state)).toEqual([
      'unchecked',
      'unchecked',
      'unchecked',
    ]);
  });

  test('never shows an open title once it is known to be used', async () => {
    const [early, late] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const validateCode = rs
      .fn<() => Promise<Verdict>>()
      .mockReturnValueOnce(early.promise)
      .mockReturnValue(late.promise);
    const { scope, settled } = await begin({
      verdict: accepted({ kind: 'bundle', selections: ['t07'], isGooglePlayBundle: true }),
      exchangeCode: () => ({ ...EXCHANGED, history: HISTORY.slice(0, 1) }),
      validateCode,
    });

    await nextTurn();
    late.arrive(USED);
    await nextTurn();
    early.arrive(OPEN);
    await settled;

    expect(validateCode).toHaveBeenCalledTimes(2);
    expect(scope.getState($bundleTitles)).toEqual([
      { subCode: SUB_CODES[0], state: USED, exchange: null },
    ]);
  });
});

test('an ordinary code has no titles of a bundle', () => {
  const scope = visitScope({ verdict: accepted({ remaining: 0, history: HISTORY }) });

  expect(scope.getState($bundleTitles)).toEqual([]);
});

/** Exchanges what it is asked to, and knows afterwards what is used. */
function theService({ failing = [], bundle = EXCHANGED }: Faults = {}) {
  const used = new Set<string>();
  let faults = failing;
  return {
    exchangeCode: rs.fn<ExchangeCode>(({ code }) => {
      if (code === CODE) return bundle;
      if (faults.includes(code)) return timeout();
      used.add(code);
      return { isDone: true, history: [], status: null };
    }),
    validateCode: rs.fn<NonNullable<Visit['validateCode']>>(({ code }) =>
      used.has(code) ? USED : OPEN,
    ),
    recover: () => {
      faults = [];
    },
  };
}

interface Faults {
  failing?: (string | undefined)[];
  bundle?: Exchange;
}

async function begin(visit: Visit) {
  const navigate = rs.fn<(path: string, options: { replace: boolean }) => void>();
  const scope = visitScope({ path: '/', code: CODE, verdict: FRESH, ...visit });
  await allSettled(navigateLent, { scope, params: navigate });
  return { scope, navigate, settled: allSettled(codeSubmitted, { scope }) };
}

async function submit(visit: Visit) {
  const begun = await begin(visit);
  await begun.settled;
  return begun;
}

function opened(visit: Visit): Scope {
  const verdict = accepted({ kind: 'bundle', remaining: 0, history: HISTORY });
  const subCodes = Object.fromEntries(SUB_CODES.map((code) => [code, OPEN]));
  return visitScope({ path: '/gpbundle', code: CODE, verdict, subCodes, ...visit });
}

/** What the service was asked, besides where and in which language. */
function asked(service: { mock: { calls: Parameters<ExchangeCode>[] } }) {
  return service.mock.calls.map(
    ([{ contentServiceUrl: _url, siteKey: _key, language: _language, territory: _cc, ...call }]) =>
      call,
  );
}

function title(exchangeResult: string, exchangeName: string): HistoryEntry {
  return anEntry({ retailer: null, exchangeUrl: null, exchangeName, exchangeResult });
}

function timeout(): Promise<never> {
  return Promise.reject(new RequestError('timeout'));
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
