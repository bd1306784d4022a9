import { $offer } from '../code/check';
import { describe, expect, rs, test } from '@rstest/core';
import { $isBundleExchanged } from './bundle';

import { $titleStates } from './titles';
import {
  asked,
  CODE,
  EXCHANGED,
  HISTORY,
  OPEN,
  SELECTIONS,
  SUB_CODES,
  submitted,
  submitting,
  theService,
  USED,
} from './bundle.test-support';
import { nextTurn } from '../journeys/journey.test-support';
import type { Exchange } from '../service/exchange-code';
import { accepted, anEntry, anOffer, lateAnswer, type Visit } from '../testing';

describe('a Google Play bundle', () => {
  test('is exchanged for its sub-codes, and each of them at Google Play @spec-3.24 @spec-4.17 @spec-5.4', async () => {
    const service = theService();
    const { scope } = await submitted(service);

    expect(asked(service.exchangeCode)).toEqual([
      { code: CODE, offerId: '40000', selections: SELECTIONS, asBundle: true },
      { code: SUB_CODES[0], offerId: '40117', selections: ['googleplay'] },
      { code: SUB_CODES[1], offerId: '40118', selections: ['googleplay'] },
      { code: SUB_CODES[2], offerId: '40119', selections: ['googleplay'] },
    ]);
    expect(scope.getState($isBundleExchanged)).toBe(true);
    expect(scope.getState($titleStates)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: USED, exchange: null })),
    );
  });

  test('validates every sub-code after its exchange, and not the bundle @spec-4.19', async () => {
    const title = lateAnswer<Exchange>();
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(() => OPEN);
    const { scope, settled } = await submitting({
      exchangeCode: ({ code }) => (code === CODE ? EXCHANGED : title.promise),
      validateCode,
    });
    await nextTurn();
    const before = scope.getState($offer);
    expect(codesOf(validateCode)).toEqual(SUB_CODES);
    validateCode.mockClear();

    title.arrive({ ...EXCHANGED, history: [] });
    await settled;

    expect(codesOf(validateCode)).toEqual(SUB_CODES);
    expect(scope.getState($offer)).toBe(before);
  });

  test('opens its titles once, before they are all exchanged', async () => {
    const title = lateAnswer<Exchange>();
    const { scope, navigate, settled } = await submitting({
      exchangeCode: ({ code }) => (code === CODE ? EXCHANGED : title.promise),
      validateCode: () => OPEN,
    });
    await nextTurn();

    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
    expect(scope.getState($titleStates).map(({ exchange }) => exchange)).toEqual([
      'exchanging',
      'exchanging',
      'exchanging',
    ]);
    title.arrive({ ...EXCHANGED, history: [] });
    await settled;
    expect(navigate).toHaveBeenCalledTimes(1);
  });
});

describe('the answer to a bundle exchange', () => {
  const STATUS = {
    kind: 'bundle',
    offerId: '40900',
    remaining: 2,
    selections: ['t08', 't09'],
    profiles: ['UHD'],
  } as const satisfies Exchange['status'];

  test('replaces the whole code status @spec-4.16 @spec-7.12', async () => {
    const { scope } = await submitted(theService({ bundle: { ...EXCHANGED, status: STATUS } }));

    expect(scope.getState($offer)).toEqual(
      anOffer({ ...STATUS, isGooglePlayBundle: true, history: HISTORY }),
    );
  });

  test('changes the kind of the code when it has another offer type @spec-4.16', async () => {
    const status = { ...STATUS, kind: 'ordinary', remaining: 0 } as const;
    const { scope } = await submitted(theService({ bundle: { ...EXCHANGED, status } }));

    expect(scope.getState($offer)?.kind).toBe('ordinary');
  });

  test('keeps the status, but redeemed, when it has none', async () => {
    const { scope } = await submitted(theService());

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

  test('replaces the history that the bundle already has', async () => {
    const known = anEntry({ exchangeResult: 'HDOLD' });
    const { scope } = await submitted({
      ...theService(),
      verdict: accepted({ kind: 'bundle', remaining: 3, history: [known] }),
    });

    expect(scope.getState($offer)?.history).toEqual(HISTORY);
    expect(scope.getState($titleStates).map(({ subCode }) => subCode)).toEqual(SUB_CODES);
  });

  test('keeps the history of the bundle when it has none', async () => {
    const { scope } = await submitted({
      ...theService({ bundle: { ...EXCHANGED, history: [] } }),
      verdict: accepted({ kind: 'bundle', remaining: 3, history: HISTORY }),
    });

    expect(scope.getState($offer)?.history).toEqual(HISTORY);
  });
});

describe('a bundle of another retailer', () => {
  test('is exchanged for its sub-codes, which are only validated @spec-4.17', async () => {
    const service = theService();
    const { scope, navigate } = await submitted({
      ...service,
      verdict: accepted({ kind: 'bundle', remaining: 2, selections: ['t04', 't06'] }),
    });

    expect(asked(service.exchangeCode)).toEqual([
      { code: CODE, offerId: '30001', selections: ['t04', 't06'], asBundle: true },
    ]);
    expect(scope.getState($titleStates)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: OPEN, exchange: null })),
    );
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  test('is exchanged as a list when it has one title', async () => {
    const service = theService();
    await submitted({
      ...service,
      verdict: accepted({ kind: 'bundle', remaining: 1, selections: ['t04'] }),
    });

    expect(asked(service.exchangeCode)).toEqual([
      { code: CODE, offerId: '30001', selections: ['t04'], asBundle: true },
    ]);
  });
});

function codesOf(validateCode: { mock: { calls: { code: string }[][] } }) {
  return validateCode.mock.calls.map(([call]) => call?.code);
}
