import { describe, expect, test } from '@rstest/core';

import * as store from '../index';
import { anEntry, lateAnswer, noAnswer, refused, SETTINGS } from '../testing';
import type { Exchange, Verdict } from '../testing';
import {
  BUNDLE,
  KINDS,
  OF_THE_FIELD,
  SINGLE,
  started,
  starting,
} from './exchange-kinds.test-support';
import { DECLINED, done, nextTurn } from './visiting.test-support';

const WANTS_CAPTCHA: Exchange = { ...DECLINED, error: 'captcha' };

/** Answers that do not tell the state of the code. */
const DOUBTFUL: [string, () => Exchange | Promise<never>][] = [
  ['that fails', noAnswer],
  ['that is declined', () => DECLINED],
  ['that says ok and no more', () => done()],
];

describe.each(KINDS)('the exchange of $name', (kind) => {
  test('is one call with the territory and language of the visit @spec-4.14 @spec-4.17 @spec-7.12', async () => {
    const { page, exchangeCode } = await starting(kind, { territory: 'CH', language: 'fr' });

    await kind.start(page);

    const { contentServiceUrl, siteKey } = SETTINGS;
    const visit = { contentServiceUrl, siteKey, territory: 'CH', language: 'fr' };
    expect(exchangeCode.mock.calls).toEqual([[{ ...visit, ...kind.call }]]);
    expect(kind.step(page)).toBe(kind.ends.done);
  });

  test('is made once when it is started twenty times', async () => {
    const { page, exchangeCode, service, answer, settled } = await started(kind);
    const presses = Array.from({ length: 19 }, () => kind.start(page));
    expect(kind.step(page)).toBe('exchanging');

    service.verdict = kind.used;
    answer.arrive(kind.done);
    await Promise.all([settled, ...presses]);
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
      ['used', kind.used, kind.ends.used],
      ['refused', refused('expired'), kind.ends.refused],
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
        if (found !== null) return;
        service.verdict = kind.fresh;
        await page.does(store.connectionChanged, true);
        expect(kind.step(page)).toBe('failed');
      },
    );
  });

  test('that fails is made again by a press after the check, not before', async () => {
    const check = lateAnswer<Verdict>();
    const { page, exchangeCode, service } = await starting(kind);
    exchangeCode.mockImplementationOnce(noAnswer);
    service.verdict = check.promise;

    const settled = kind.start(page);
    await nextTurn();
    void kind.start(page);
    expect(['settling', 'exchanging']).toContain(kind.step(page));
    check.arrive(kind.fresh);
    await settled;
    expect(exchangeCode).toHaveBeenCalledTimes(1);

    await kind.start(page);
    expect(exchangeCode).toHaveBeenCalledTimes(2);
    expect(kind.step(page)).toBe(kind.ends.done);
  });

  test('changes nothing of a code that was typed meanwhile @B10', async () => {
    const { page, answer, settled } = await started(kind);

    void page.does(store.codeTyped, 'FEATUREDC9DGEF4T');
    answer.arrive(kind.done);
    await settled;

    expect(page.sees(store.$code)).toBe('FEATUREDC9DGEF4T');
    expect(page.sees(store.$offer)).toMatchObject({ kind: 'ordinary', remaining: 1, history: [] });
    expect(page.sees(store.$exchange)).toEqual({ step: 'idle' });
  });
});

describe.each(OF_THE_FIELD)('the exchange of $name', (kind) => {
  test('that is unclear is settled by Try again, which exchanges nothing', async () => {
    const { page, exchangeCode, service } = await starting(kind);
    exchangeCode.mockImplementation(noAnswer);
    service.verdict = null;
    await kind.start(page);

    service.verdict = kind.used;
    await page.does(store.checkRetried);

    expect(kind.step(page)).toBe(kind.ends.used);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('is settled by a check when the browser restores the page before the answer @D5', async () => {
    const { page } = await started(kind);

    void page.does(store.pageRestored);
    expect(kind.step(page)).toBe('settling');
    await nextTurn();
    expect(kind.step(page)).toBe('failed');
  });

  test('that failed is cleared when the code is submitted @spec-4.7 @spec-4.13', async () => {
    const { page, exchangeCode } = await starting(kind);
    exchangeCode.mockImplementation(noAnswer);
    await kind.start(page);
    exchangeCode.mockReturnValue(new Promise(() => undefined));

    void page.does(store.codeSubmitted, 1);

    expect(['idle', 'choosing', 'exchanging']).toContain(kind.step(page));
    expect(page.sees(store.$refusal)).toBeNull();
  });

  test('needs a captcha only when the service asks for it twice in a row for an open code @spec-3.13 @gap-36', async () => {
    const { page, exchangeCode } = await starting(kind);
    const wants = () => WANTS_CAPTCHA;
    // A call without an answer in between counts neither way.
    const needed: boolean[] = [];
    for (const answer of [wants, () => DECLINED, wants, noAnswer, wants]) {
      exchangeCode.mockImplementationOnce(answer);
      await kind.start(page);
      needed.push(page.sees(store.$isCaptchaNeeded));
    }

    expect(needed).toEqual([false, false, false, false, true]);
    expect(page.paths).toEqual(kind.path === '/' ? [] : ['/!']);

    await page.does(store.captchaSolved, 'token');
    exchangeCode.mockImplementationOnce(wants);
    await kind.start(page);
    expect(page.sees(store.$isCaptchaNeeded)).toBe(false);
  });
});

describe('the exchange of an ordinary code', () => {
  test('is for a retailer that it offers, and makes the code used, with what its answer names, when its visitor goes back @spec-5.8', async () => {
    const history = [anEntry()];
    const { page, exchangeCode } = await starting(SINGLE);
    exchangeCode.mockReturnValue({ ...done(history), status: { offerId: '9', selections: ['x'] } });
    await page.does(store.retailerChosen, 'googleplay');
    expect(exchangeCode).not.toHaveBeenCalled();
    await SINGLE.start(page);
    expect(page.sees(store.$exchange)).toEqual({ step: 'done', selection: 'vudu', history });

    await page.opens('/');

    expect(page.sees(store.$exchange)).toEqual({ step: 'idle' });
    expect(page.sees(store.$isUsedUp)).toBe(true);
    const offer = { offerId: '9', selections: ['x'], profiles: ['HD'], remaining: 0, history };
    expect(page.sees(store.$offer)).toMatchObject(offer);
  });
});

describe('the exchange of a bundle', () => {
  test('keeps Continue busy until its answer @spec-5.9', async () => {
    const { page, answer, settled } = await started(BUNDLE);
    const { sees } = page;
    expect([sees(store.$isSubmitting), sees(store.$canContinue)]).toEqual([true, false]);
    expect(sees(store.$intent).missing).toBe('exchange');
    expect(sees(store.$bundleToExchange)?.remaining).toBe(2);

    answer.arrive(BUNDLE.done);
    await settled;

    expect(sees(store.$bundleToExchange)).toBeNull();
  });

  test('is judged by the next check when a check has refused the code meanwhile', async () => {
    const { page, service, answer, settled } = await started(BUNDLE);
    service.verdict = refused('unexpected');
    void page.does(store.checkRetried);
    await nextTurn();
    expect(page.sees(store.$refusal)).toBe('unexpected');

    service.verdict = BUNDLE.used;
    answer.arrive(BUNDLE.done);
    await settled;

    expect(page.sees(store.$bundleStep)).toBe('idle');
    expect(page.sees(store.$offer)?.remaining).toBe(0);
  });
});
