import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $exchange, $offer, type ExchangeState, retailerChosen } from './exchange';
import { nextTurn } from './journey.test-support';
import { pageRestored } from './lifecycle';
import { $isUsedUp, $redemptions } from './redemptions';
import type { Exchange } from './service/exchange-code';
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

const CODE = 'HDMAQF4PX7TV';
const DONE: Exchange = { isDone: true, history: [anEntry()], status: null };
const DECLINED: Exchange = { isDone: false, history: [], status: null };
const FAILED: ExchangeState = { step: 'failed', selection: 'vudu' };

describe('an exchange that fails', () => {
  test('is not called a failure before the service has been asked what became of it', async () => {
    const answer = lateAnswer<Verdict>();
    const scope = withCode({ exchangeCode: timeout, validateCode: () => answer.promise });

    const chosen = allSettled(retailerChosen, { scope, params: 'vudu' });
    await nextTurn();
    expect(scope.getState($exchange)).toEqual({ step: 'settling', selection: 'vudu' });
    answer.arrive(accepted());
    await chosen;

    expect(scope.getState($exchange)).toEqual(FAILED);
  });

  test('but has happened all the same shows where the code went', async () => {
    const scope = withCode({
      exchangeCode: timeout,
      validateCode: () => accepted({ remaining: 0, history: [anEntry()] }),
    });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
    expect(scope.getState($redemptions)).toEqual([
      expect.objectContaining({ by: 'exchange', retailer: 'Vudu' }),
    ]);
  });

  test('and has not happened can be tried again', async () => {
    const exchangeCode = rs
      .fn<() => Promise<Exchange>>()
      .mockRejectedValueOnce(new RequestError('status'))
      .mockResolvedValueOnce(DONE);
    const scope = withCode({ exchangeCode, validateCode: () => accepted() });

    await allSettled(retailerChosen, { scope, params: 'vudu' });
    expect(scope.getState($exchange)).toEqual(FAILED);
    await allSettled(retailerChosen, { scope, params: 'itunes' });

    expect(exchangeCode).toHaveBeenCalledTimes(2);
    expect(scope.getState($exchange)).toEqual(expect.objectContaining({ step: 'done' }));
  });

  test('is a failure where the service cannot be asked either, and the code is kept', async () => {
    const scope = withCode({ exchangeCode: timeout, validateCode: timeout });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($exchange)).toEqual(FAILED);
    expect(scope.getState($offer)).toEqual(anOffer());
  });

  test('counts for nothing where the code is refused by now', async () => {
    const scope = withCode({
      code: 'FEATUREDC9DGEF4T',
      exchangeCode: timeout,
      validateCode: () => ({ outcome: 'refused', reason: 'expired' }),
    });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
    expect(scope.getState($offer)).toBeNull();
  });

  test('by being declined is looked into in the same way', async () => {
    const unused = withCode({ exchangeCode: () => DECLINED, validateCode: () => accepted() });
    await allSettled(retailerChosen, { scope: unused, params: 'vudu' });
    expect(unused.getState($exchange)).toEqual(FAILED);

    const used = withCode({
      exchangeCode: () => DECLINED,
      validateCode: () => accepted({ remaining: 0, history: [anEntry()] }),
    });
    await allSettled(retailerChosen, { scope: used, params: 'itunes' });
    expect(used.getState($exchange)).toEqual({ step: 'idle' });
    expect(used.getState($isUsedUp)).toBe(true);
  });
});

describe('coming back from a retailer', () => {
  test('with the page as it was left asks what became of the code', async () => {
    const scope = withCode({
      exchange: { step: 'done', selection: 'vudu', history: [anEntry()] },
      validateCode: () => accepted({ remaining: 0, history: [anEntry()] }),
    });

    await allSettled(pageRestored, { scope });

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
    expect(scope.getState($isUsedUp)).toBe(true);
  });

  test('D5 exchanges nothing before that is known', async () => {
    const answer = lateAnswer<Verdict>();
    const exchangeCode = rs.fn(() => DONE);
    const scope = withCode({
      exchange: { step: 'done', selection: 'vudu', history: [anEntry()] },
      validateCode: () => answer.promise,
      exchangeCode,
    });

    const restored = allSettled(pageRestored, { scope });
    void allSettled(retailerChosen, { scope, params: 'itunes' });
    expect(scope.getState($exchange)).toEqual({ step: 'settling', selection: 'vudu' });
    answer.arrive(accepted({ remaining: 0 }));
    await restored;

    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('with nothing begun leaves nothing to be settled', async () => {
    const scope = withCode({ validateCode: () => accepted() });

    await allSettled(pageRestored, { scope });

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
  });
});

function withCode(visit: Visit) {
  return visitScope({ code: CODE, verdict: accepted(), ...visit });
}

function timeout(): Promise<never> {
  return Promise.reject(new RequestError('timeout'));
}
