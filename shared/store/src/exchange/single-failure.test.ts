import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $offer, checkRetried } from '../code/check';
import { $exchange, singleExchange, type ExchangeState, retailerChosen } from './single';
import { nextTurn } from '../journeys/journey.test-support';
import { pageRestored } from '../page/lifecycle';
import { $isUsedUp, $redemptions } from './redemptions';
import type { Exchange } from '../service/exchange-code';
import {
  accepted,
  anEntry,
  anOffer,
  lateAnswer,
  RequestError,
  type Verdict,
  type Visit,
  visitScope,
} from '../testing';

const CODE = 'HDMAQF4PX7TV';
const DONE: Exchange = { isDone: true, history: [anEntry()], status: null };
const DECLINED: Exchange = { isDone: false, history: [], status: null };
const SILENT: Exchange = { isDone: true, history: [], status: null };
const FAILED: ExchangeState = { step: 'failed', selection: 'vudu' };
const UNCLEAR: ExchangeState = { step: 'unclear', selection: 'vudu' };

describe('an exchange that fails', () => {
  test('is not called a failure before the service has been asked what became of it @spec-4.15', async () => {
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

  test('and has not happened can be tried again @spec-8.14', async () => {
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

  test('is unclear where the service cannot be asked either, and the code is kept', async () => {
    const exchangeCode = rs.fn(timeout);
    const scope = withCode({ exchangeCode, validateCode: timeout });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($exchange)).toEqual(UNCLEAR);
    expect(scope.getState($offer)).toEqual(anOffer());

    await allSettled(retailerChosen, { scope, params: 'itunes' });
    expect(exchangeCode).toHaveBeenCalledTimes(2);
  });

  test.each<[string, () => Verdict | Promise<never>, ExchangeState]>([
    ['unused', () => accepted(), FAILED],
    ['used', () => accepted({ remaining: 0, history: [anEntry()] }), { step: 'idle' }],
    ['unclear', timeout, UNCLEAR],
  ])(
    'and was unclear is found %s by a new check, which exchanges nothing',
    async (_what, answer, found) => {
      const exchangeCode = rs.fn(timeout);
      const scope = withCode({ exchange: UNCLEAR, exchangeCode, validateCode: answer });

      await allSettled(checkRetried, { scope });

      expect(scope.getState($exchange)).toEqual(found);
      expect(exchangeCode).not.toHaveBeenCalled();
    },
  );

  test('is forgotten with every submit, unclear as it may be', async () => {
    const scope = withCode({ exchange: UNCLEAR });

    await allSettled(singleExchange.cleared, { scope });

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
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

  test.each<[string, Verdict, ExchangeState]>([
    ['used', accepted({ remaining: 0, history: [anEntry()] }), { step: 'idle' }],
    ['unused', accepted(), FAILED],
  ])('because nothing is told of it is found %s by a check', async (_what, verdict, found) => {
    const scope = withCode({ exchangeCode: () => SILENT, validateCode: () => verdict });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($exchange)).toEqual(found);
    expect(scope.getState($isUsedUp)).toBe(found.step === 'idle');
  });

  test('does not count as redeemed only because the code has an address', async () => {
    const scope = withCode({
      verdict: accepted({ redirectUrl: 'https://shop.example/' }),
      exchangeCode: () => SILENT,
      validateCode: () => accepted({ redirectUrl: 'https://shop.example/' }),
    });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($exchange)).toEqual(FAILED);
    expect(scope.getState($isUsedUp)).toBe(false);
  });

  test('by being declined is looked into in the same way @spec-4.15', async () => {
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

  test('exchanges nothing before that is known @D5', async () => {
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
