import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { codeTyped } from './entry';
import { $exchange, $offer, type ExchangeState, retailerChosen } from './exchange';
import { appStarted, pageRestored } from './lifecycle';
import { $isUsedUp, $redemptions } from './redemptions';
import type { Exchange } from './service/exchange-code';
import { territoryPicked } from './site';
import { $canContinue, $isAccepted } from './submission';
import {
  accepted,
  anEntry,
  anOffer,
  lateAnswer,
  RequestError,
  SETTINGS,
  type Verdict,
  type Visit,
  visitScope,
} from './testing';

const CODE = 'HDMAQF4PX7TV';
const DONE: Exchange = { isDone: true, history: [anEntry()], status: null };
const DECLINED: Exchange = { isDone: false, history: [], status: null };
const FAILED: ExchangeState = { step: 'failed', selection: 'vudu' };

describe('choosing a retailer', () => {
  test('exchanges the code for that retailer', async () => {
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

  test('twice in a row exchanges once', async () => {
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

  test('again after it is done exchanges nothing', async () => {
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
    ['a code that nobody has judged', { verdict: null }],
    ['a retailer that is not offered', { verdict: accepted({ selections: ['itunes'] }) }],
    ['an exchange that is not settled', { exchange: { step: 'settling', selection: 'vudu' } }],
  ])('with %s exchanges nothing', async (_what, visit) => {
    const exchangeCode = rs.fn(() => DONE);
    const scope = withCode({ exchangeCode, ...visit });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(exchangeCode).not.toHaveBeenCalled();
  });
});

describe('a code that has been exchanged', () => {
  test('is used from then on: whoever goes back cannot submit it again', async () => {
    const scope = withCode({ exchangeCode: () => DONE });
    expect(scope.getState($canContinue)).toBe(true);

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($isAccepted)).toBe(false);
    expect(scope.getState($canContinue)).toBe(false);
    expect(scope.getState($isUsedUp)).toBe(true);
    expect(scope.getState($redemptions)).toEqual([expect.objectContaining({ retailer: 'Vudu' })]);
  });

  test('keeps its titles, its quality and its retailers on the page', async () => {
    const scope = withCode({
      exchangeCode: () => ({
        ...DONE,
        status: { kind: 'ordinary', offerId: '', remaining: 0, selections: [], profiles: [] },
      }),
    });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($offer)).toEqual(anOffer({ remaining: 0 }));
  });

  test('stays used, whatever a check that was asked for before says later', async () => {
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

describe('another code in the meantime', () => {
  test('has nothing to do with the exchange of the one before', async () => {
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

  test('is not blamed for the failure of the one before', async () => {
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

  test('or another country forgets the exchange', async () => {
    const scope = withCode({
      exchange: FAILED,
      getSite: () => ({ territory: 'GB', language: 'en', captchaKey: null }),
    });

    await allSettled(territoryPicked, { scope, params: 'GB' });

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
  });
});

describe('an exchange that fails', () => {
  test('is not called a failure before the service has been asked what became of it', async () => {
    const answer = lateAnswer<Verdict>();
    const scope = withCode({ exchangeCode: timeout, validateCode: () => answer.promise });

    const chosen = allSettled(retailerChosen, { scope, params: 'vudu' });
    await Promise.resolve();
    await Promise.resolve();
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

  test('exchanges nothing before that is known', async () => {
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

test('opening the retailers’ page anew exchanges nothing', async () => {
  const exchangeCode = rs.fn(() => DONE);
  const scope = visitScope({
    path: '/retailers',
    isSiteLoading: true,
    memory: { code: CODE },
    getSite: () => ({ territory: 'US', language: 'en', captchaKey: null }),
    validateCode: () => accepted(),
    exchangeCode,
  });

  await allSettled(appStarted, { scope, params: { settings: SETTINGS, codeFromLink: null } });

  expect(scope.getState($offer)).toEqual(anOffer());
  expect(exchangeCode).not.toHaveBeenCalled();
});

function withCode(visit: Visit) {
  return visitScope({ code: CODE, verdict: accepted(), ...visit });
}

function timeout(): Promise<never> {
  return Promise.reject(new RequestError('timeout'));
}
