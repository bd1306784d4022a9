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

describe('a failed exchange', () => {
  test('is not reported as failed before the check after it has ended @spec-4.15', async () => {
    const answer = lateAnswer<Verdict>();
    const scope = withCode({ exchangeCode: timeout, validateCode: () => answer.promise });

    const chosen = allSettled(retailerChosen, { scope, params: 'vudu' });
    await nextTurn();
    expect(scope.getState($exchange)).toEqual({ step: 'settling', selection: 'vudu' });
    answer.arrive(accepted());
    await chosen;

    expect(scope.getState($exchange)).toEqual(FAILED);
  });

  test('shows the redemption when the service did exchange the code', async () => {
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

  test('can be repeated when the code is unused @spec-8.14', async () => {
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

  test('is unclear and keeps the code when the check after it fails too', async () => {
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
    'that was unclear is found %s by a new check without another exchange',
    async (_what, answer, found) => {
      const exchangeCode = rs.fn(timeout);
      const scope = withCode({ exchange: UNCLEAR, exchangeCode, validateCode: answer });

      await allSettled(checkRetried, { scope });

      expect(scope.getState($exchange)).toEqual(found);
      expect(exchangeCode).not.toHaveBeenCalled();
    },
  );

  test('is cleared by a submit even when it is unclear', async () => {
    const scope = withCode({ exchange: UNCLEAR });

    await allSettled(singleExchange.cleared, { scope });

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
  });

  test('is cleared when the code is refused by now', async () => {
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
  ])('with an empty answer is found %s by a check', async (_what, verdict, found) => {
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

  test('is followed by a check when the service declined it @spec-4.15', async () => {
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

describe('a page restored after a redirect to a retailer', () => {
  test('checks the code', async () => {
    const scope = withCode({
      exchange: { step: 'done', selection: 'vudu', history: [anEntry()] },
      validateCode: () => accepted({ remaining: 0, history: [anEntry()] }),
    });

    await allSettled(pageRestored, { scope });

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
    expect(scope.getState($isUsedUp)).toBe(true);
  });

  test('exchanges nothing before the check has ended @D5', async () => {
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

  test('stays idle when no exchange was started', async () => {
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
