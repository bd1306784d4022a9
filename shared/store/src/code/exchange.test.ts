import { describe, expect, test } from '@rstest/core';
import { allSettled } from 'effector';

import * as store from '../index';
import { anEntry, type Exchange, lateAnswer, refused, type Verdict } from '../testing';
import {
  BUNDLE,
  KINDS,
  OF_THE_FIELD,
  SINGLE,
  timeout,
  visiting,
} from './exchange-kinds.test-support';
import { nextTurn } from './visits.test-support';

const DECLINED: Exchange = { isDone: false, history: [], status: null };
const WANTS_CAPTCHA: Exchange = { ...DECLINED, error: 'captcha' };

/** Answers that do not tell the state of the code. */
const DOUBTFUL: [string, () => Exchange | Promise<never>][] = [
  ['that fails', timeout],
  ['that is declined', () => DECLINED],
  ['that says ok and no more', () => ({ ...DECLINED, isDone: true })],
];

describe.each(KINDS)('the exchange of $name', (kind) => {
  test('is one call with the territory and language of the visit @spec-4.14 @spec-4.17 @spec-7.12', async () => {
    const { scope, exchangeCode } = await visiting(kind, { territory: 'CH', language: 'fr' });

    await kind.start(scope);

    expect(exchangeCode.mock.calls).toEqual([
      [
        {
          contentServiceUrl: 'https://service.example',
          siteKey: 'movieredeem',
          territory: 'CH',
          language: 'fr',
          ...kind.call,
        },
      ],
    ]);
    expect(kind.step(scope)).toBe(kind.doneStep);
  });

  test('is made once when it is started twenty times', async () => {
    const answer = lateAnswer<Exchange>();
    const { scope, exchangeCode, service } = await visiting(kind, {});
    exchangeCode.mockReturnValue(answer.promise);

    const started = Array.from({ length: 20 }, () => kind.start(scope));
    expect(kind.step(scope)).toBe('exchanging');
    service.verdict = kind.used;
    answer.arrive(kind.done);
    await Promise.all(started);
    await kind.start(scope);

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Verdict | null]>([
    ['used', kind.used],
    ['refused', refused('expired')],
    ['not checked', null],
  ])('is not made when its code is %s', async (_what, verdict) => {
    const { scope, exchangeCode } = await visiting(kind, {}, verdict);

    await kind.start(scope);

    expect(exchangeCode).not.toHaveBeenCalled();
  });

  describe.each(DOUBTFUL)('%s', (_what, answer) => {
    test('is decided by a check: failed if the code is unused, and can be made again @spec-3.25 @spec-4.15', async () => {
      const check = lateAnswer<Verdict>();
      const { scope, exchangeCode, service } = await visiting(kind, {});
      exchangeCode.mockImplementationOnce(answer);
      service.late = check.promise;

      const started = kind.start(scope);
      await nextTurn();
      void kind.start(scope);
      expect(['settling', 'exchanging']).toContain(kind.step(scope));
      check.arrive(kind.fresh);
      await started;

      expect(kind.step(scope)).toBe('failed');
      expect(exchangeCode).toHaveBeenCalledTimes(1);

      service.late = null;
      await kind.start(scope);

      expect(exchangeCode).toHaveBeenCalledTimes(2);
      expect(kind.step(scope)).toBe(kind.doneStep);
    });

    test('counts as done when the check finds the code used', async () => {
      const { scope, exchangeCode, service } = await visiting(kind, {});
      exchangeCode.mockImplementation(answer);
      service.verdict = kind.used;

      await kind.start(scope);

      expect(kind.step(scope)).toBe(kind.usedStep);
      expect(scope.getState(store.$refusal)).toBeNull();
      expect(exchangeCode).toHaveBeenCalledTimes(1);
    });

    test('is unclear when the check fails too, until a check succeeds', async () => {
      const { scope, exchangeCode, service } = await visiting(kind, {});
      exchangeCode.mockImplementation(answer);
      service.verdict = null;

      await kind.start(scope);
      expect(kind.step(scope)).toBe('unclear');

      service.verdict = kind.fresh;
      await allSettled(store.connectionChanged, { scope, params: true });

      expect(kind.step(scope)).toBe('failed');
      expect(exchangeCode).toHaveBeenCalledTimes(1);
    });
  });

  test('changes nothing of a code that was typed meanwhile @B10', async () => {
    const answer = lateAnswer<Exchange>();
    const { scope, exchangeCode } = await visiting(kind, {});
    exchangeCode.mockReturnValue(answer.promise);
    const started = kind.start(scope);

    void allSettled(store.codeTyped, { scope, params: 'FEATUREDC9DGEF4T' });
    answer.arrive(kind.done);
    await started;

    expect(scope.getState(store.$code)).toBe('FEATUREDC9DGEF4T');
    expect(scope.getState(store.$offer)).toMatchObject({
      kind: 'ordinary',
      remaining: 1,
      history: [],
    });
    expect(scope.getState(store.$exchange)).toEqual({ step: 'idle' });
  });
});

describe.each(OF_THE_FIELD)('the exchange of $name', (kind) => {
  test('that is unclear is settled by Try again, which exchanges nothing', async () => {
    const { scope, exchangeCode, service } = await visiting(kind, {});
    exchangeCode.mockImplementation(timeout);
    service.verdict = null;
    await kind.start(scope);

    service.verdict = kind.used;
    await allSettled(store.checkRetried, { scope });

    expect(kind.step(scope)).toBe(kind.usedStep);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('that fails leaves the verdict of the check when it refuses the code', async () => {
    const { scope, exchangeCode, service } = await visiting(kind, {});
    exchangeCode.mockImplementation(timeout);
    service.verdict = refused('expired');

    await kind.start(scope);

    expect(scope.getState(store.$refusal)).toBe('expired');
  });

  test('is settled by a check when the browser restores the page before the answer @D5', async () => {
    const { scope, exchangeCode } = await visiting(kind, {});
    exchangeCode.mockReturnValue(new Promise(() => undefined));
    void kind.start(scope);

    void allSettled(store.pageRestored, { scope });
    expect(kind.step(scope)).toBe('settling');
    await expect.poll(() => kind.step(scope)).toBe('failed');
  });

  test('that failed is cleared when the code is submitted @spec-4.7 @spec-4.13', async () => {
    const { scope, exchangeCode } = await visiting(kind, {});
    exchangeCode.mockImplementation(timeout);
    await kind.start(scope);
    exchangeCode.mockReturnValue(new Promise(() => undefined));

    void allSettled(store.codeSubmitted, { scope, params: 1 });

    expect(['idle', 'choosing', 'exchanging']).toContain(kind.step(scope));
    expect(scope.getState(store.$refusal)).toBeNull();
  });

  test('needs a captcha only when the service asks for it twice for an open code @spec-3.13 @gap-36', async () => {
    const { scope, exchangeCode, navigate } = await visiting(kind, {});
    exchangeCode.mockImplementation(() => WANTS_CAPTCHA);

    await kind.start(scope);
    expect([kind.step(scope), scope.getState(store.$isCaptchaNeeded)]).toEqual(['failed', false]);
    // A call without an answer in between counts neither way.
    exchangeCode.mockImplementationOnce(timeout);
    await kind.start(scope);
    expect(scope.getState(store.$isCaptchaNeeded)).toBe(false);
    await kind.start(scope);

    expect(scope.getState(store.$isCaptchaNeeded)).toBe(true);
    expect(navigate.mock.calls).toEqual(kind.path === '/' ? [] : [['/', { replace: true }]]);

    await allSettled(store.captchaSolved, { scope, params: 'token' });
    expect(scope.getState(store.$refusal)).toBeNull();
    expect(scope.getState(store.$isCaptchaNeeded)).toBe(false);
  });

  test('needs no captcha when another answer came between, or the check finds the code used', async () => {
    const { scope, exchangeCode, service } = await visiting(kind, {});
    exchangeCode.mockImplementation(() => WANTS_CAPTCHA);
    await kind.start(scope);
    exchangeCode.mockImplementationOnce(() => DECLINED);
    await kind.start(scope);
    await kind.start(scope);
    expect(scope.getState(store.$isCaptchaNeeded)).toBe(false);

    service.verdict = kind.used;
    await kind.start(scope);

    expect(scope.getState(store.$isCaptchaNeeded)).toBe(false);
  });
});

describe('the exchange of an ordinary code', () => {
  test('is for a retailer that the code offers', async () => {
    const { scope, exchangeCode } = await visiting(SINGLE, {});

    await allSettled(store.retailerChosen, { scope, params: 'googleplay' });

    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('makes the code used, with the longer history, when its visitor goes back @spec-5.8', async () => {
    const { scope } = await visiting(SINGLE, {});
    await SINGLE.start(scope);
    expect(scope.getState(store.$exchange)).toEqual({
      step: 'done',
      selection: 'vudu',
      history: [anEntry()],
    });

    await allSettled(store.pathEntered, { scope, params: '/' });

    expect(scope.getState(store.$exchange)).toEqual({ step: 'idle' });
    expect(scope.getState(store.$isUsedUp)).toBe(true);
    expect(scope.getState(store.$offer)?.history).toEqual([anEntry()]);
  });

  test.each<[string, object, object]>([
    ['nothing', {}, { offerId: '30001', selections: ['vudu', 'itunes'], profiles: ['HD'] }],
    ['a new offer', { offerId: '9', selections: ['x'], profiles: ['SD'] }, {}],
  ])('changes the parts of the offer that its answer names: %s', async (_what, status, kept) => {
    const { scope, exchangeCode } = await visiting(SINGLE, {});
    exchangeCode.mockReturnValue({ ...SINGLE.done, status });

    await SINGLE.start(scope);

    expect(scope.getState(store.$offer)).toMatchObject({ ...status, ...kept, remaining: 0 });
  });
});

describe('the exchange of a bundle', () => {
  test('is judged by the next check when a check has refused the code meanwhile', async () => {
    const answer = lateAnswer<Exchange>();
    const { scope, exchangeCode, service } = await visiting(BUNDLE, {});
    exchangeCode.mockReturnValue(answer.promise);
    const started = BUNDLE.start(scope);
    service.verdict = refused('unexpected');
    void allSettled(store.checkRetried, { scope });
    // The refusal of a code that may be half of a longer one is held for a moment.
    await expect.poll(() => scope.getState(store.$refusal)).toBe('unexpected');

    service.verdict = BUNDLE.used;
    answer.arrive(BUNDLE.done);
    await started;

    expect(scope.getState(store.$bundleStep)).toBe('idle');
    expect(scope.getState(store.$offer)?.remaining).toBe(0);
  });
});
