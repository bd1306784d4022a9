import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $titleStates } from '../exchange/titles';
import {
  CODE,
  EXCHANGED,
  HISTORY,
  OPEN,
  SUB_CODES,
  submitting,
  USED,
} from '../exchange/bundle.test-support';
import { codeTyped } from './entry';
import { nextTurn } from '../journeys/journey.test-support';
import { $pickListOffer } from './sub-codes';
import { accepted, anEntry, anOffer, lateAnswer, type Verdict, visitScope } from '../testing';

describe('the sub-codes of a code that was exchanged earlier', () => {
  test('are all validated and not exchanged when the code is a bundle @spec-3.12 @spec-4.4', async () => {
    const used = accepted({ kind: 'bundle', remaining: 0, history: HISTORY });
    const exchangeCode = rs.fn(() => EXCHANGED);
    const scope = visitScope({
      validateCode: ({ code }) => (code === SUB_CODES[2] ? OPEN : code === CODE ? used : USED),
      exchangeCode,
    });

    await allSettled(codeTyped, { scope, params: CODE });

    expect(scope.getState($titleStates).map(({ state }) => state)).toEqual([USED, USED, OPEN]);
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('are listed as titles while they are being checked @spec-8.13', async () => {
    const used = accepted({ kind: 'bundle', remaining: 0, history: HISTORY });
    const states = lateAnswer<Verdict>();
    const scope = visitScope({
      validateCode: ({ code }) => (code === CODE ? used : states.promise),
    });

    const typed = allSettled(codeTyped, { scope, params: CODE });
    await nextTurn();
    expect(scope.getState($titleStates).map(({ state }) => state)).toEqual([
      'checking',
      'checking',
      'checking',
    ]);
    states.fail();
    await typed;

    expect(scope.getState($titleStates).map(({ state }) => state)).toEqual([
      'unchecked',
      'unchecked',
      'unchecked',
    ]);
  });

  test('are never listed as open after a check found them used', async () => {
    const [early, late] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const validateCode = rs
      .fn<() => Promise<Verdict>>()
      .mockReturnValueOnce(early.promise)
      .mockReturnValue(late.promise);
    const { scope, settled } = await submitting({
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
    expect(scope.getState($titleStates)).toEqual([
      { subCode: SUB_CODES[0], state: USED, exchange: null },
    ]);
  });
});

test('a bundle lists each title once when its history names each sub-code twice', async () => {
  const exchangeCode = rs.fn(() => EXCHANGED);
  const validateCode = rs.fn(({ code }: { code: string }) =>
    code === CODE
      ? accepted({ kind: 'bundle', remaining: 0, history: [...HISTORY, ...HISTORY] })
      : OPEN,
  );
  const scope = visitScope({ validateCode, exchangeCode });

  await allSettled(codeTyped, { scope, params: CODE });

  expect(scope.getState($titleStates).map(({ subCode }) => subCode)).toEqual(SUB_CODES);
  expect(validateCode.mock.calls.map(([{ code }]) => code)).toEqual([CODE, ...SUB_CODES]);
});

test('a redeemed pick list validates its code and exchanges nothing @spec-4.4', async () => {
  const used = accepted({
    kind: 'pick-list',
    remaining: 0,
    history: [anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDE3 M67H KMEE' })],
  });
  const validateCode = rs.fn(({ code }: { code: string }) => (code === CODE ? used : OPEN));
  const exchangeCode = rs.fn(() => EXCHANGED);
  const scope = visitScope({ validateCode, exchangeCode });

  await allSettled(codeTyped, { scope, params: CODE });

  expect(validateCode.mock.calls.map(([{ code }]) => code)).toEqual([CODE, 'HDE3M67HKMEE']);
  expect(scope.getState($pickListOffer)).toEqual(anOffer());
  expect(exchangeCode).not.toHaveBeenCalled();
});

test('an ordinary code lists no titles of a bundle', () => {
  const scope = visitScope({ verdict: accepted({ remaining: 0, history: HISTORY }) });

  expect(scope.getState($titleStates)).toEqual([]);
});
