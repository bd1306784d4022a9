import { describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import { accepted, anEntry, anOffer, type Exchange, lateAnswer } from '../testing';
import type { Offer, Verdict } from '../testing';
import * as bundles from './bundle.test-support';
import * as at from './visiting.test-support';

const { done, HISTORY, nextTurn, SUB_CODES, visiting } = at;
const { callsOf, CODE, exchanged, FIRST, OPEN, SECOND, USED } = bundles;
const { stepsOf, submitting, theService } = bundles;

const PROCESSED = ['processed', 'processed', 'processed'];

describe('a Google Play bundle', () => {
  test('is exchanged, and then each title once; each is validated after that @spec-3.24 @spec-4.17 @spec-4.18 @spec-4.19 @spec-5.4', async () => {
    const unnamed = HISTORY.map((entry) => ({ ...entry, exchangeName: null }));
    const service = theService([], done([...unnamed, ...HISTORY, ...HISTORY]));
    const offerIds: string[] = [];
    const { settled, ...page } = submitting({
      ...service,
      exchangeCode: (call) => (offerIds.push(call.offerId), service.exchangeCode(call)),
    });
    await settled;

    const titles = SUB_CODES.map((code) => `exchange ${code} googleplay`);
    expect(callsOf(page, 'exchange')).toEqual([`exchange ${CODE} t07,t08,t09`, ...titles]);
    expect(offerIds).toEqual(['40000', '40117', '40118', '40119']);
    const checks = SUB_CODES.map((code) => `check ${code}`);
    expect(callsOf(page, 'check')).toEqual([...checks, ...checks]);
    expect([stepsOf(page), page.paths]).toEqual([PROCESSED, ['/gpbundle']]);
    expect(page.sees(store.$isBundleExchanged)).toBe(true);
  });

  test('shows a title that failed, and exchanges it alone when the bundle is exchanged again @spec-8.13 @B12', async () => {
    const faulty = [SECOND];
    const bundle = { ...done(HISTORY), status: { remaining: 1 } };
    const { settled, ...page } = submitting(theService(faulty, bundle));
    await settled;
    expect(stepsOf(page)).toEqual(['processed', 'failed', 'processed']);
    expect(page.sees(store.$refusal)).toBeNull();

    faulty.pop();
    page.calls.splice(0);
    await page.does(store.codeSubmitted, 2);

    const exchanges = [`exchange ${CODE} t07,t08,t09`, `exchange ${SECOND} googleplay`];
    expect(callsOf(page, 'exchange')).toEqual(exchanges);
    expect(stepsOf(page)).toEqual(PROCESSED);
  });

  const STATUS = { offerId: '40900', remaining: 2, selections: ['t08'], profiles: ['UHD'] };
  test.each<[string, Partial<Exchange>, Partial<Offer>, Partial<Offer>]>([
    ['its whole status', { status: STATUS }, {}, { ...STATUS, history: HISTORY }],
    ['its kind', { status: { kind: 'ordinary', remaining: 0 } }, {}, { kind: 'ordinary' }],
    ['its history', {}, { history: [anEntry()] }, { history: HISTORY, remaining: 0 }],
    ['no history that it knows', { history: [] }, { history: HISTORY }, { history: HISTORY }],
  ])(
    'is replaced by its exchange: %s @spec-4.16 @spec-7.12',
    async (_what, answer, known, expected) => {
      const verdict = accepted({ ...anOffer(), kind: 'bundle', remaining: 3, ...known });
      const service = theService([], { ...done(HISTORY), ...answer });
      const { settled, sees } = submitting({ ...service, verdict });
      await settled;

      expect(sees(store.$offer)).toMatchObject(expected);
    },
  );
});

describe('the titles of an exchanged bundle', () => {
  test('are validated, not exchanged, and listed meanwhile and when that fails @spec-3.12 @spec-4.4 @spec-8.13', async () => {
    const check = lateAnswer<Verdict>();
    const answers = new Map<string, Verdict | Promise<Verdict>>([
      [CODE, exchanged()],
      [FIRST, OPEN],
      [SECOND, check.promise],
    ]);
    const page = visiting({ validateCode: ({ code }) => answers.get(code) ?? USED });

    const typed = page.does(store.codeTyped, CODE);
    await nextTurn();
    expect(stepsOf(page)).toEqual(['open', 'checking', 'processed']);
    expect(page.sees(store.$areSubCodesChecking)).toBe(true);

    check.fail();
    await typed;
    expect(page.calls).toEqual([CODE, ...SUB_CODES].map((code) => `check ${code}`));
    expect(stepsOf(page)).toEqual(['open', 'unchecked', 'processed']);
    expect(page.sees(store.$areSubCodesChecking)).toBe(false);
  });

  test('are never listed as open after a check found them used, whichever answer arrives last', async () => {
    const [early, late] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const validateCode = rs.fn<at.ValidateCode>(() => late.promise);
    validateCode.mockReturnValueOnce(early.promise);
    const bundle = done(HISTORY.slice(0, 1));
    const { settled, ...page } = submitting({ exchangeCode: () => bundle, validateCode });
    await nextTurn();

    late.arrive(USED);
    await nextTurn();
    early.arrive(OPEN);
    await settled;
    expect(stepsOf(page)).toEqual(['processed']);

    const now = exchanged(bundle.history);
    validateCode.mockImplementation(({ code }) => (code === CODE ? now : OPEN));
    await page.does(store.checkRetried);
    expect(stepsOf(page)).toEqual(['processed']);
  });

  test.each([
    ['hd6u gx6w 749d', 'hd6ugx6w749d'],
    ['HD6U-GX6W-749D', 'HD6U-GX6W-749D'],
    ['4711', '4711'],
    ['A'.repeat(33), null],
    ['../../../demo/reset', null],
    ['HD6UGX6W749D?cc=FR', null],
    ['__proto__', null],
    ['HD6U--GX6W', null],
    ['É'.repeat(12), null],
  ])('are only results that look like codes: %j is %j @E13', (exchangeResult, subCode) => {
    const { sees } = visiting({ verdict: exchanged([anEntry({ exchangeResult })]) });

    const titles = sees(store.$bundleTitles).map((title) => title.subCode);
    expect(titles).toEqual(subCode === null ? [] : [subCode]);
    expect(sees(store.$isUsedUp)).toBe(subCode === null);
  });

  test('do not exist for an ordinary code', () => {
    const verdict = accepted({ history: HISTORY, remaining: 0 });
    expect(stepsOf(visiting({ verdict }))).toEqual([]);
  });
});

describe('a bundle of 99 titles @B15', () => {
  const MANY = Array.from({ length: 99 }, (_, place) => `TITLE${String(place).padStart(7, '0')}`);
  const ALL = MANY.map((exchangeResult, place) =>
    anEntry({ exchangeResult, exchangeName: `DEMO-${String(place)}` }),
  );
  const EXCHANGES = MANY.map((code) => `exchange ${code} googleplay`);
  const titlesOf = (calls: string[]) => calls.filter((call) => call.endsWith('googleplay'));

  test('exchanges and checks six at a time in their order, each title once, whatever fails', async () => {
    const counts = { awaited: 0, most: 0 };
    const counted = async <Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> => {
      counts.awaited += 1;
      counts.most = Math.max(counts.most, counts.awaited);
      await nextTurn();
      counts.awaited -= 1;
      return answer();
    };
    const isFaulty = (code: string) => MANY.indexOf(code) % 3 === 0;
    const service = theService(MANY.filter(isFaulty), done(ALL));
    const { settled, ...page } = submitting({
      exchangeCode: (call) =>
        call.code === CODE ? done(ALL) : counted(() => service.exchangeCode(call)),
      validateCode: (call) => counted(() => service.validateCode(call)),
    });
    await settled;

    expect(titlesOf(page.calls)).toEqual(EXCHANGES);
    expect(counts.most).toBe(6);
    expect(stepsOf(page)).toEqual(MANY.map((code) => (isFaulty(code) ? 'failed' : 'processed')));
  });

  test('checks a waiting title once, and none after another code replaced it', async () => {
    const answer = lateAnswer<Verdict>();
    const { does, calls } = visiting({
      validateCode: ({ code }) => (code === CODE ? exchanged(ALL) : answer.promise),
    });
    const typed = does(store.codeTyped, CODE);
    await nextTurn();
    void does(store.checkRetried);
    await nextTurn();

    void does(store.codeTyped, '');
    answer.arrive(OPEN);
    await typed;
    const titles = calls.filter((call) => call !== `check ${CODE}`);
    expect(titles).toEqual(MANY.slice(0, 6).map((code) => `check ${code}`));
  });

  test('exchanges waiting titles once, for their territory, whatever code and territory follow', async () => {
    const title = lateAnswer<Exchange>();
    const territories = new Set<string>();
    const { settled, does, sees, calls, paths } = submitting({
      exchangeCode: ({ code, territory }) => {
        territories.add(territory);
        return code === CODE ? done(ALL) : title.promise;
      },
      validateCode: ({ code }) => (code === CODE ? exchanged(ALL) : OPEN),
      getSite: () => at.siteIn('GB', 'en'),
    });
    await nextTurn();
    expect([titlesOf(calls).length, paths]).toEqual([6, ['/gpbundle']]);
    expect(new Set(stepsOf({ sees }))).toEqual(new Set(['exchanging']));

    void does(store.territoryPicked, 'GB');
    await nextTurn();
    void does(store.codeTyped, CODE);
    await nextTurn();
    // The code in the field does not wait for its titles.
    expect(calls).toContain(`check ${CODE}`);
    void does(store.titleChosen, MANY.at(-1));
    title.arrive(done());
    await settled;

    expect(titlesOf(calls)).toEqual(EXCHANGES);
    expect([...territories]).toEqual(['US']);
  });
});
