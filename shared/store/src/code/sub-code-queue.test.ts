import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $titleStates, titleChosen } from '../exchange/titles';
import {
  CODE,
  EXCHANGED,
  type ExchangeCode,
  OPEN,
  submitted,
  submitting,
  theService,
  timeout,
  USED,
} from '../exchange/bundle.test-support';
import { recheckWanted } from './check';
import { codeTyped } from './entry';
import { nextTurn } from '../journeys/journey.test-support';
import type { Exchange } from '../service/exchange-code';
import { $place } from '../site/place';
import { $areSubCodesChecking } from './sub-codes';
import { accepted, anEntry, lateAnswer, type Visit, visitScope } from '../testing';

type ValidateCode = NonNullable<Visit['validateCode']>;

/** A bundle of 99 titles. */
const MANY = Array.from({ length: 99 }, (_, place) => `TITLE${String(place).padStart(7, '0')}`);

const MANY_HISTORY = MANY.map((exchangeResult, place) =>
  anEntry({ exchangeResult, exchangeName: `DEMO-${String(place)}` }),
);

const PICK_LIST = 'PKLSTDRWSTHR';
const BEHIND = 'HDE3M67HKMEE';
const REDEEMED_PICK_LIST = accepted({
  kind: 'pick-list',
  remaining: 0,
  history: [anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDE3 M67H KMEE' })],
});

const EXCHANGED_EARLIER = accepted({ kind: 'bundle', remaining: 0, history: MANY_HISTORY });

describe('a bundle of 99 titles @B15', () => {
  test('checks at most six titles at a time, in their order', async () => {
    const counted = count();
    const validateCode = rs.fn<ValidateCode>(({ code }) =>
      code === CODE ? EXCHANGED_EARLIER : counted.answer(OPEN),
    );
    const scope = visitScope({ validateCode });

    await allSettled(codeTyped, { scope, params: CODE });

    expect(codesOf(validateCode)).toEqual([CODE, ...MANY]);
    expect(counted.most()).toBe(6);
    expect(scope.getState($titleStates).every(({ state }) => state === OPEN)).toBe(true);
  });

  test('checks a waiting sub-code once when the check of all is requested several times', async () => {
    const answer = lateAnswer<typeof OPEN>();
    const validateCode = rs.fn<ValidateCode>(({ code }) =>
      code === CODE ? { ...EXCHANGED_EARLIER } : answer.promise,
    );
    const scope = visitScope({ validateCode });
    const typed = allSettled(codeTyped, { scope, params: CODE });
    await nextTurn();

    void allSettled(recheckWanted, { scope });
    await nextTurn();
    answer.arrive(OPEN);
    await typed;

    expect(codesOf(validateCode).filter((code) => code === MANY[50])).toHaveLength(1);
    expect(scope.getState($areSubCodesChecking)).toBe(false);
  });

  test('does not delay the code of the pick list that is typed next', async () => {
    const first = lateAnswer<Exchange>();
    const exchangeCode = rs.fn<ExchangeCode>(({ code }) =>
      code === CODE ? { ...EXCHANGED, history: MANY_HISTORY } : first.promise,
    );
    let exchangesBefore = 0;
    const validateCode = rs.fn<ValidateCode>(({ code }) => {
      if (code === BEHIND) exchangesBefore = exchangeCode.mock.calls.length;
      return code === PICK_LIST ? REDEEMED_PICK_LIST : OPEN;
    });
    const { scope, settled } = await submitting({ exchangeCode, validateCode });
    await nextTurn();

    void allSettled(codeTyped, { scope, params: PICK_LIST });
    await nextTurn();
    first.arrive({ isDone: true, history: [], status: null });
    await settled;

    // The bundle and its first six titles.
    expect(exchangesBefore).toBe(7);
    expect(exchangeCode).toHaveBeenCalledTimes(1 + MANY.length);
  });

  test('checks the other titles when some checks fail', async () => {
    const validateCode = rs.fn<ValidateCode>(({ code }) => {
      if (code === CODE) return EXCHANGED_EARLIER;
      return MANY.indexOf(code) % 3 === 0 ? timeout() : OPEN;
    });
    const scope = visitScope({ validateCode });

    await allSettled(codeTyped, { scope, params: CODE });

    const states = scope.getState($titleStates).map(({ state }) => state);
    expect(states).toEqual(MANY.map((_code, place) => (place % 3 === 0 ? 'unchecked' : OPEN)));
    expect(scope.getState($areSubCodesChecking)).toBe(false);
  });

  test('for Google Play exchanges or checks at most six titles at a time', async () => {
    const counted = count();
    const exchangeCode = rs.fn<ExchangeCode>(({ code }) => {
      if (code === CODE) return { ...EXCHANGED, history: MANY_HISTORY };
      return counted.answer({ isDone: true, history: [], status: null });
    });
    const exchanged = () => exchangeCode.mock.calls.map(([call]) => call.code);
    const { scope } = await submitted({
      exchangeCode,
      validateCode: ({ code }) => counted.answer(exchanged().includes(code) ? USED : OPEN),
    });

    expect(exchanged()).toEqual([CODE, ...MANY]);
    expect(counted.most()).toBe(6);
    expect(scope.getState($titleStates)).toEqual(
      MANY.map((subCode) => ({ subCode, state: USED, exchange: null })),
    );
  });

  test('for Google Play exchanges the other titles when some exchanges fail', async () => {
    const failing = MANY.filter((_code, place) => place % 3 === 0);
    const service = theService({ failing, bundle: { ...EXCHANGED, history: MANY_HISTORY } });
    const { scope } = await submitted(service);

    const failed = scope.getState($titleStates).filter(({ exchange }) => exchange === 'failed');
    expect(failed.map(({ subCode }) => subCode)).toEqual(failing);
    expect(service.exchangeCode).toHaveBeenCalledTimes(100);
  });

  test('exchanges a waiting title once when its button is pressed several times', async () => {
    const first = lateAnswer<Exchange>();
    const exchangeCode = rs.fn<ExchangeCode>(({ code }) =>
      code === CODE ? { ...EXCHANGED, history: MANY_HISTORY } : first.promise,
    );
    const { scope, settled } = await submitting({ exchangeCode, validateCode: () => OPEN });
    await nextTurn();
    const last = MANY.at(-1) ?? '';

    expect(exchangeCode).toHaveBeenCalledTimes(7);
    expect(scope.getState($titleStates).at(-1)?.exchange).toBe('exchanging');
    void allSettled(titleChosen, { scope, params: last });
    first.arrive({ isDone: true, history: [], status: null });
    await settled;

    expect(exchangeCode.mock.calls.filter(([{ code }]) => code === last)).toHaveLength(1);
  });

  test('exchanges a waiting title once when the code of the bundle is replaced and typed again', async () => {
    const first = lateAnswer<Exchange>();
    const exchangeCode = rs.fn<ExchangeCode>(({ code }) =>
      code === CODE ? { ...EXCHANGED, history: MANY_HISTORY } : first.promise,
    );
    const again = accepted({
      kind: 'bundle',
      remaining: 0,
      isGooglePlayBundle: true,
      history: MANY_HISTORY,
    });
    const validateCode: ValidateCode = ({ code }) => (code === CODE ? again : OPEN);
    const { scope, settled } = await submitting({ exchangeCode, validateCode });
    await nextTurn();
    const last = MANY.at(-1) ?? '';

    void allSettled(codeTyped, { scope, params: '' });
    void allSettled(codeTyped, { scope, params: CODE });
    await nextTurn();
    void allSettled(titleChosen, { scope, params: last });
    first.arrive({ isDone: true, history: [], status: null });
    await settled;

    expect(exchangeCode.mock.calls.filter(([{ code }]) => code === last)).toHaveLength(1);
  });

  test('checks no more titles when another code replaces it', async () => {
    const answer = lateAnswer<typeof OPEN>();
    const validateCode = rs.fn<ValidateCode>(({ code }) =>
      code === CODE ? EXCHANGED_EARLIER : answer.promise,
    );
    const scope = visitScope({ validateCode });
    const typed = allSettled(codeTyped, { scope, params: CODE });
    await nextTurn();

    void allSettled(codeTyped, { scope, params: '' });
    answer.arrive(OPEN);
    await typed;

    expect(codesOf(validateCode)).toEqual([CODE, ...MANY.slice(0, 6)]);
  });
});

test('waiting titles are exchanged for the territory in which the code was submitted', async () => {
  const first = lateAnswer<Exchange>();
  const exchangeCode = rs.fn<ExchangeCode>(({ code }) =>
    code === CODE ? { ...EXCHANGED, history: MANY_HISTORY.slice(0, 9) } : first.promise,
  );
  const { scope, settled } = await submitting({ exchangeCode, validateCode: () => USED });
  await nextTurn();

  void allSettled($place, { scope, params: { territory: 'CA', locale: 'en_CA', site: null } });
  void allSettled(codeTyped, { scope, params: '' });
  first.arrive({ isDone: true, history: [], status: null });
  await settled;

  const calls = exchangeCode.mock.calls.map(([{ code, territory }]) => [code, territory]);
  expect(calls).toEqual([CODE, ...MANY.slice(0, 9)].map((code) => [code, 'US']));
});

/** Answers after a turn of the event loop, and counts how many answers are awaited at a time. */
function count() {
  let awaited = 0;
  let most = 0;
  return {
    most: () => most,
    answer: async <Answer>(answer: Answer): Promise<Answer> => {
      awaited += 1;
      most = Math.max(most, awaited);
      await nextTurn();
      awaited -= 1;
      return answer;
    },
  };
}

function codesOf(validateCode: { mock: { calls: Parameters<ValidateCode>[] } }): string[] {
  return validateCode.mock.calls.map(([{ code }]) => code);
}
