import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import * as store from '../index';
import { anEntry, type Exchange, lateAnswer, type Verdict, visitScope } from '../testing';
import {
  CODE,
  codesOf,
  exchanged,
  EXCHANGED,
  failing,
  OPEN,
  SILENT,
  stepsOf,
  submitting,
  theService,
  type ExchangeCode,
  type ValidateCode,
} from './bundle.test-support';
import { nextTurn, siteIn } from './visits.test-support';

const MANY = Array.from({ length: 99 }, (_, place) => `TITLE${String(place).padStart(7, '0')}`);
const MANY_EXCHANGED: Exchange = {
  ...EXCHANGED,
  history: MANY.map((exchangeResult, place) =>
    anEntry({ exchangeResult, exchangeName: `DEMO-${String(place)}` }),
  ),
};

describe('a bundle of 99 titles @B15', () => {
  test('checks six titles at a time in their order, and the others when some checks fail', async () => {
    const { counted, most } = counting();
    const validateCode = rs.fn<ValidateCode>(({ code }) => {
      if (code === CODE) return exchanged(MANY_EXCHANGED.history);
      return counted<Verdict>(MANY.indexOf(code) % 3 === 0 ? failing : () => OPEN);
    });
    const scope = visitScope({ validateCode });

    await allSettled(store.codeTyped, { scope, params: CODE });

    expect(codesOf(validateCode)).toEqual([CODE, ...MANY]);
    expect(most()).toBe(6);
    expect(stepsOf(scope)).toEqual(
      MANY.map((_code, place) => (place % 3 === 0 ? 'unchecked' : 'open')),
    );
  });

  test('exchanges and checks six at a time, each title once, whatever fails', async () => {
    const { counted, most } = counting();
    const failed = MANY.filter((_code, place) => place % 3 === 0);
    const service = theService(failed, MANY_EXCHANGED);
    const { scope, settled } = await submitting({
      exchangeCode: (call) =>
        call.code === CODE ? MANY_EXCHANGED : counted(() => service.exchangeCode(call)),
      validateCode: (call) => counted(() => service.validateCode(call)),
    });
    await settled;

    expect(codesOf(service.exchangeCode)).toEqual(MANY);
    expect(most()).toBe(6);
    expect(stepsOf(scope)).toEqual(
      MANY.map((_code, place) => (place % 3 === 0 ? 'failed' : 'processed')),
    );
  });

  test('checks a waiting title once, and none after another code replaced it', async () => {
    const answer = lateAnswer<Verdict>();
    const validateCode = rs.fn<ValidateCode>(({ code }) =>
      code === CODE ? exchanged(MANY_EXCHANGED.history) : answer.promise,
    );
    const scope = visitScope({ validateCode });
    const typed = allSettled(store.codeTyped, { scope, params: CODE });
    await nextTurn();
    void allSettled(store.checkRetried, { scope });
    await nextTurn();

    void allSettled(store.codeTyped, { scope, params: '' });
    answer.arrive(OPEN);
    await typed;

    expect(codesOf(validateCode).filter((code) => code !== CODE)).toEqual(MANY.slice(0, 6));
  });

  test('exchanges its waiting titles once, and for its territory, after other codes and another territory', async () => {
    const title = lateAnswer<Exchange>();
    const exchangeCode = rs.fn<ExchangeCode>(({ code }) =>
      code === CODE ? MANY_EXCHANGED : title.promise,
    );
    const validateCode = rs.fn<ValidateCode>(() => OPEN);
    const { scope, settled } = await submitting({
      exchangeCode,
      validateCode,
      getSite: () => siteIn('GB', 'en'),
    });
    await nextTurn();
    expect(exchangeCode).toHaveBeenCalledTimes(7);

    void allSettled(store.territoryPicked, { scope, params: 'GB' });
    await nextTurn();
    void allSettled(store.codeTyped, { scope, params: 'FEATUREDC9DG' });
    await nextTurn();
    // The code in the field does not wait for them.
    expect(codesOf(validateCode).at(-1)).toBe('FEATUREDC9DG');
    title.arrive(SILENT);
    await settled;

    expect(codesOf(exchangeCode)).toEqual([CODE, ...MANY]);
    expect(new Set(exchangeCode.mock.calls.map(([{ territory }]) => territory))).toEqual(
      new Set(['US']),
    );
  });

  test('exchanges a waiting title once when its bundle is typed again and it is pressed', async () => {
    const title = lateAnswer<Exchange>();
    const exchangeCode = rs.fn<ExchangeCode>(({ code }) =>
      code === CODE ? MANY_EXCHANGED : title.promise,
    );
    const { scope, settled } = await submitting({
      exchangeCode,
      validateCode: ({ code }) => (code === CODE ? exchanged(MANY_EXCHANGED.history) : OPEN),
    });
    await nextTurn();
    const last = MANY.at(-1) ?? '';

    void allSettled(store.codeTyped, { scope, params: '' });
    void allSettled(store.codeTyped, { scope, params: CODE });
    await nextTurn();
    void allSettled(store.titleChosen, { scope, params: last });
    title.arrive(SILENT);
    await settled;

    expect(codesOf(exchangeCode).filter((code) => code === last)).toHaveLength(1);
  });
});

/** Answers after a turn of the event loop, and counts how many answers are awaited at a time. */
function counting() {
  let awaited = 0;
  let most = 0;
  const counted = async <Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> => {
    awaited += 1;
    most = Math.max(most, awaited);
    await nextTurn();
    awaited -= 1;
    return answer();
  };
  return { counted, most: () => most };
}
