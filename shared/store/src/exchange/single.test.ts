import { $offer } from '../code/check';
import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { codeTyped } from '../code/entry';
import { $exchange, type ExchangeState, retailerChosen } from './single';
import { nextTurn, opened, siteIn } from '../journeys/journey.test-support';
import { pageRestored } from '../page/lifecycle';
import { $isUsedUp, $redemptions } from './redemptions';
import type { Exchange } from '../service/exchange-code';
import { territoryPicked } from '../site/site';
import { $canContinue, $isAccepted } from '../routing/submission';
import {
  accepted,
  anEntry,
  anOffer,
  lateAnswer,
  type Verdict,
  type Visit,
  visitScope,
} from '../testing';

const CODE = 'HDMAQF4PX7TV';
const DONE: Exchange = { isDone: true, history: [anEntry()], status: null };
const FAILED: ExchangeState = { step: 'failed', selection: 'vudu' };

describe('the choice of a retailer', () => {
  test('exchanges the code at that retailer @spec-4.14 @spec-7.12', async () => {
    const exchangeCode = rs.fn(() => DONE);
    const scope = withCode({ exchangeCode, territory: 'GB', language: 'en' });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(exchangeCode).toHaveBeenCalledExactlyOnceWith({
      contentServiceUrl: 'https://service.example',
      siteKey: 'movieredeem',
      code: CODE,
      language: 'en',
      territory: 'GB',
      offerId: '30001',
      selections: ['vudu'],
    });
    expect(scope.getState($exchange)).toEqual({
      step: 'done',
      selection: 'vudu',
      history: [anEntry()],
    });
  });

  test('exchanges once when it is made twice', async () => {
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs.fn(() => answer.promise);
    const scope = withCode({ exchangeCode });

    const first = allSettled(retailerChosen, { scope, params: 'vudu' });
    for (let click = 0; click < 20; click += 1) {
      void allSettled(retailerChosen, { scope, params: click % 2 ? 'vudu' : 'itunes' });
    }
    expect(scope.getState($exchange)).toEqual({ step: 'exchanging', selection: 'vudu' });
    answer.arrive(DONE);
    await first;

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('names the retailer of a late answer when another was chosen for another code meanwhile', async () => {
    const first = lateAnswer<Exchange>();
    const scope = withCode({
      exchangeCode: rs
        .fn<() => Promise<Exchange>>(() => lateAnswer<Exchange>().promise)
        .mockReturnValueOnce(first.promise),
      validateCode: () => accepted(),
    });
    void allSettled(retailerChosen, { scope, params: 'vudu' });
    void allSettled(codeTyped, { scope, params: 'FEATUREDC9DGEF4T' });
    await nextTurn();
    void allSettled(retailerChosen, { scope, params: 'itunes' });
    void allSettled(codeTyped, { scope, params: CODE });
    await nextTurn();

    first.arrive(DONE);
    await nextTurn();

    expect(scope.getState($exchange)).toMatchObject({ step: 'done', selection: 'vudu' });
  });

  test('exchanges nothing when the exchange is done', async () => {
    const exchangeCode = rs.fn(() => DONE);
    const scope = withCode({ exchangeCode });

    await allSettled(retailerChosen, { scope, params: 'vudu' });
    await allSettled(retailerChosen, { scope, params: 'itunes' });

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Visit]>([
    ['a code that is used', { verdict: accepted({ remaining: 0 }) }],
    ['a bundle', { verdict: accepted({ kind: 'bundle' }) }],
    ['a pick list', { verdict: accepted({ kind: 'pick-list' }) }],
    ['a refused code', { verdict: { outcome: 'refused', reason: 'expired' } }],
    ['a code that was not checked', { verdict: null }],
    ['a retailer that is not offered', { verdict: accepted({ selections: ['itunes'] }) }],
    ['an exchange that is not settled', { exchange: { step: 'settling', selection: 'vudu' } }],
  ])('exchanges nothing with %s', async (_what, visit) => {
    const exchangeCode = rs.fn(() => DONE);
    const scope = withCode({ exchangeCode, ...visit });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(exchangeCode).not.toHaveBeenCalled();
  });
});

describe('a code that has been exchanged', () => {
  test('is used, and cannot be submitted again', async () => {
    const scope = withCode({ exchangeCode: () => DONE });
    expect(scope.getState($canContinue)).toBe(true);

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($isAccepted)).toBe(false);
    expect(scope.getState($canContinue)).toBe(false);
    expect(scope.getState($isUsedUp)).toBe(true);
    expect(scope.getState($redemptions)).toEqual([expect.objectContaining({ retailer: 'Vudu' })]);
  });

  test('keeps its titles, quality and retailers', async () => {
    const scope = withCode({
      exchangeCode: () => ({
        ...DONE,
        status: { kind: 'ordinary', offerId: '', remaining: 0, selections: [], profiles: [] },
      }),
    });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($offer)).toEqual(anOffer({ remaining: 0, history: DONE.history }));
  });

  test('stays used when a check from before the exchange answers later', async () => {
    const before = lateAnswer<Verdict>();
    const exchanged = lateAnswer<Exchange>();
    const scope = withCode({
      validateCode: () => before.promise,
      exchangeCode: () => exchanged.promise,
    });

    const restored = allSettled(pageRestored, { scope });
    void allSettled(retailerChosen, { scope, params: 'vudu' });
    exchanged.arrive(DONE);
    await exchanged.promise;
    before.arrive(accepted({ remaining: 1 }));
    await restored;

    expect(scope.getState($isUsedUp)).toBe(true);
    expect(scope.getState($exchange)).toEqual(expect.objectContaining({ step: 'done' }));
  });
});

describe('another code during an exchange', () => {
  test('stays idle when the exchange of the former code ends', async () => {
    const answer = lateAnswer<Exchange>();
    const scope = withCode({
      exchangeCode: () => answer.promise,
      validateCode: () => accepted({ offerId: 'other' }),
    });

    const chosen = allSettled(retailerChosen, { scope, params: 'vudu' });
    void allSettled(codeTyped, { scope, params: 'FEATUREDC9DGEF4T' });
    answer.arrive(DONE);
    await chosen;

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
    expect(scope.getState($offer)).toEqual(anOffer({ offerId: 'other' }));
  });

  test('stays idle when the exchange of the former code fails', async () => {
    const answer = lateAnswer<Exchange>();
    const validateCode = rs.fn(() => accepted());
    const scope = withCode({ exchangeCode: () => answer.promise, validateCode });

    const chosen = allSettled(retailerChosen, { scope, params: 'vudu' });
    void allSettled(codeTyped, { scope, params: '' });
    answer.fail();
    await chosen;

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
    expect(validateCode).not.toHaveBeenCalled();
  });

  test('clears the exchange, as another territory does', async () => {
    const scope = withCode({
      exchange: FAILED,
      getSite: () => siteIn('GB', 'en'),
    });

    await allSettled(territoryPicked, { scope, params: 'GB' });

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
  });
});

test('the page of the retailers exchanges nothing when it is opened again', async () => {
  const exchangeCode = rs.fn(() => DONE);

  const { scope } = await opened('/retailers', {
    memory: { code: CODE },
    validateCode: () => accepted(),
    exchangeCode,
  });

  expect(scope.getState($offer)).toEqual(anOffer());
  expect(exchangeCode).not.toHaveBeenCalled();
});

function withCode(visit: Visit) {
  return visitScope({ code: CODE, verdict: accepted(), ...visit });
}
