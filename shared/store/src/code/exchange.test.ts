import { describe, expect, test } from '@rstest/core';

import * as store from '../index';
import { anEntry, type Exchange, lateAnswer, refused, SETTINGS, type Verdict } from '../testing';
import { BUNDLE, KINDS, OF_THE_FIELD, SINGLE, starting } from './exchange-kinds.test-support';
import { failing, nextTurn } from './visiting.test-support';

const DECLINED: Exchange = { isDone: false, history: [], status: null };
const WANTS_CAPTCHA: Exchange = { ...DECLINED, error: 'captcha' };

/** Answers that do not tell the state of the code. */
const DOUBTFUL: [string, () => Exchange | Promise<never>][] = [
  ['that fails', failing],
  ['that is declined', () => DECLINED],
  ['that says ok and no more', () => ({ ...DECLINED, isDone: true })],
];

describe.each(KINDS)('the exchange of $name', (kind) => {
  test('is one call with the territory and language of the visit @spec-4.14 @spec-4.17 @spec-7.12', async () => {
    const { page, exchangeCode } = await starting(kind, { territory: 'CH', language: 'fr' });

    await kind.start(page);

    const { contentServiceUrl, siteKey } = SETTINGS;
    const visit = { contentServiceUrl, siteKey, territory: 'CH', language: 'fr' };
    expect(exchangeCode.mock.calls).toEqual([[{ ...visit, ...kind.call }]]);
    expect(kind.step(page)).toBe(kind.doneStep);
  });

  test('is made once when it is started twenty times', async () => {
    const answer = lateAnswer<Exchange>();
    const { page, exchangeCode, service } = await starting(kind);
    exchangeCode.mockReturnValue(answer.promise);

    const started = Array.from({ length: 20 }, () => kind.start(page));
    expect(kind.step(page)).toBe('exchanging');
    service.verdict = kind.used;
    answer.arrive(kind.done);
    await Promise.all(started);
    await kind.start(page);

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Verdict | null]>([
    ['used', kind.used],
    ['refused', refused('expired')],
    ['not checked', null],
  ])('is not made when its code is %s', async (_what, verdict) => {
    const { page, exchangeCode } = await starting(kind, {}, verdict);

    await kind.start(page);

    expect(exchangeCode).not.toHaveBeenCalled();
  });

  describe.each(DOUBTFUL)('%s', (_what, answer) => {
    test.each<[string, Verdict | null, string]>([
      ['unused', kind.fresh, 'failed'],
      ['used', kind.used, kind.usedStep],
      ['not checked', null, 'unclear'],
    ])(
      'is decided by a check: the code is %s @spec-3.25 @spec-4.15',
      async (_found, found, step) => {
        const { page, exchangeCode, service } = await starting(kind);
        exchangeCode.mockImplementation(answer);
        service.verdict = found;

        await kind.start(page);

        expect(kind.step(page)).toBe(step);
        expect(exchangeCode).toHaveBeenCalledTimes(1);
        if (step !== 'unclear') return;
        service.verdict = kind.fresh;
        await page.does(store.connectionChanged, true);
        expect(kind.step(page)).toBe('failed');
      },
    );
  });

  test('that fails is made again by a press after the check, not before', async () => {
    const check = lateAnswer<Verdict>();
    const { page, exchangeCode, service } = await starting(kind);
    exchangeCode.mockImplementationOnce(failing);
    service.late = check.promise;

    const started = kind.start(page);
    await nextTurn();
    void kind.start(page);
    expect(['settling', 'exchanging']).toContain(kind.step(page));
    check.arrive(kind.fresh);
    await started;
    expect(exchangeCode).toHaveBeenCalledTimes(1);

    service.late = null;
    await kind.start(page);
    expect(exchangeCode).toHaveBeenCalledTimes(2);
    expect(kind.step(page)).toBe(kind.doneStep);
  });

  test('changes nothing of a code that was typed meanwhile @B10', async () => {
    const answer = lateAnswer<Exchange>();
    const { page, exchangeCode } = await starting(kind);
    exchangeCode.mockReturnValue(answer.promise);
    const started = kind.start(page);

    void page.does(store.codeTyped, 'FEATUREDC9DGEF4T');
    answer.arrive(kind.done);
    await started;

    expect(page.sees(store.$code)).toBe('FEATUREDC9DGEF4T');
    expect(page.sees(store.$offer)).toMatchObject({ kind: 'ordinary', remaining: 1, history: [] });
    expect(page.sees(store.$exchange)).toEqual({ step: 'idle' });
  });
});

describe.each(OF_THE_FIELD)('the exchange of $name', (kind) => {
  test('that is unclear is settled by Try again, which exchanges nothing', async () => {
    const { page, exchangeCode, service } = await starting(kind);
    exchangeCode.mockImplementation(failing);
    service.verdict = null;
    await kind.start(page);

    service.verdict = kind.used;
    await page.does(store.checkRetried);

    expect(kind.step(page)).toBe(kind.usedStep);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('is settled by a check when the browser restores the page before the answer @D5', async () => {
    const { page, exchangeCode } = await starting(kind);
    exchangeCode.mockReturnValue(new Promise(() => undefined));
    void kind.start(page);

    void page.does(store.pageRestored);
    expect(kind.step(page)).toBe('settling');
    await expect.poll(() => kind.step(page)).toBe('failed');
  });

  test('that failed is cleared when the code is submitted @spec-4.7 @spec-4.13', async () => {
    const { page, exchangeCode } = await starting(kind);
    exchangeCode.mockImplementation(failing);
    await kind.start(page);
    exchangeCode.mockReturnValue(new Promise(() => undefined));

    void page.does(store.codeSubmitted, 1);

    expect(['idle', 'choosing', 'exchanging']).toContain(kind.step(page));
    expect(page.sees(store.$refusal)).toBeNull();
  });

  test('needs a captcha only when the service asks for it twice for an open code @spec-3.13 @gap-36', async () => {
    const { page, exchangeCode } = await starting(kind);
    exchangeCode.mockImplementation(() => WANTS_CAPTCHA);

    await kind.start(page);
    expect([kind.step(page), page.sees(store.$isCaptchaNeeded)]).toEqual(['failed', false]);
    // A call without an answer in between counts neither way.
    exchangeCode.mockImplementationOnce(failing);
    await kind.start(page);
    expect(page.sees(store.$isCaptchaNeeded)).toBe(false);
    await kind.start(page);

    expect(page.sees(store.$isCaptchaNeeded)).toBe(true);
    expect(page.paths).toEqual(kind.path === '/' ? [] : ['/!']);

    await page.does(store.captchaSolved, 'token');
    expect(page.sees(store.$refusal)).toBeNull();
    expect(page.sees(store.$isCaptchaNeeded)).toBe(false);
  });

  test('needs no captcha when another answer came between', async () => {
    const { page, exchangeCode } = await starting(kind);
    exchangeCode.mockImplementation(() => WANTS_CAPTCHA);
    await kind.start(page);
    exchangeCode.mockImplementationOnce(() => DECLINED);
    await kind.start(page);
    await kind.start(page);

    expect(page.sees(store.$isCaptchaNeeded)).toBe(false);
  });
});

describe('the exchange of an ordinary code', () => {
  test('is for a retailer that the code offers', async () => {
    const { page, exchangeCode } = await starting(SINGLE);

    await page.does(store.retailerChosen, 'googleplay');

    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('makes the code used, with the longer history, when its visitor goes back @spec-5.8', async () => {
    const { page } = await starting(SINGLE);
    await SINGLE.start(page);
    const history = [anEntry()];
    expect(page.sees(store.$exchange)).toEqual({ step: 'done', selection: 'vudu', history });

    await page.opens('/');

    expect(page.sees(store.$exchange)).toEqual({ step: 'idle' });
    expect(page.sees(store.$isUsedUp)).toBe(true);
    expect(page.sees(store.$offer)?.history).toEqual([anEntry()]);
  });

  test('changes only the parts of the offer that its answer names', async () => {
    const { page, exchangeCode } = await starting(SINGLE);
    exchangeCode.mockReturnValue({ ...SINGLE.done, status: { offerId: '9', selections: ['x'] } });

    await SINGLE.start(page);

    const offer = { offerId: '9', selections: ['x'], profiles: ['HD'], remaining: 0 };
    expect(page.sees(store.$offer)).toMatchObject(offer);
  });
});

describe('the exchange of a bundle', () => {
  test('is judged by the next check when a check has refused the code meanwhile', async () => {
    const answer = lateAnswer<Exchange>();
    const { page, exchangeCode, service } = await starting(BUNDLE);
    exchangeCode.mockReturnValue(answer.promise);
    const started = BUNDLE.start(page);
    service.verdict = refused('unexpected');
    void page.does(store.checkRetried);
    // The refusal of a code that may be half of a longer one is held for a moment.
    await expect.poll(() => page.sees(store.$refusal)).toBe('unexpected');

    service.verdict = BUNDLE.used;
    answer.arrive(BUNDLE.done);
    await started;

    expect(page.sees(store.$bundleStep)).toBe('idle');
    expect(page.sees(store.$offer)?.remaining).toBe(0);
  });
});
