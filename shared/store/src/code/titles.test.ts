import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import * as store from '../index';
import {
  accepted,
  anEntry,
  lateAnswer,
  type Offer,
  refused,
  type SubCodeState,
  type Verdict,
  visitScope,
} from '../testing';
import {
  CODE,
  codesOf,
  EXCHANGED,
  exchanged,
  exchangedEarlier,
  failing,
  FIRST,
  OPEN,
  shown,
  SILENT,
  stepsOf,
  submitting,
  theService,
  titlesOf,
  USED,
  type ValidateCode,
} from './bundle.test-support';
import { HISTORY, nextTurn, SUB_CODES } from './visits.test-support';

describe('the titles of an exchanged bundle', () => {
  test('are validated and not exchanged @spec-3.12 @spec-4.4', async () => {
    const exchangeCode = rs.fn();
    const validateCode = rs.fn<ValidateCode>(({ code }) => {
      if (code === CODE) return exchanged();
      return code === FIRST ? OPEN : USED;
    });
    const scope = visitScope({ validateCode, exchangeCode });

    await allSettled(store.codeTyped, { scope, params: CODE });

    expect(codesOf(validateCode)).toEqual([CODE, ...SUB_CODES]);
    expect(stepsOf(scope)).toEqual(['open', 'processed', 'processed']);
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('are listed while they are checked, and when that fails @spec-8.13', async () => {
    const check = lateAnswer<Verdict>();
    const scope = visitScope({
      validateCode: ({ code }) => (code === CODE ? exchanged() : check.promise),
    });
    const typed = allSettled(store.codeTyped, { scope, params: CODE });
    await nextTurn();
    expect(stepsOf(scope)).toEqual(['checking', 'checking', 'checking']);
    expect(scope.getState(store.$areSubCodesChecking)).toBe(true);

    check.fail();
    await typed;
    expect(stepsOf(scope)).toEqual(['unchecked', 'unchecked', 'unchecked']);
    expect(scope.getState(store.$areSubCodesChecking)).toBe(false);
  });

  test('are never listed as open after a check found them used', async () => {
    const [early, late] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const validateCode = rs.fn<ValidateCode>(() => late.promise).mockReturnValueOnce(early.promise);
    const { scope, settled } = await submitting({
      exchangeCode: () => ({ ...EXCHANGED, history: HISTORY.slice(0, 1) }),
      validateCode,
    });
    await nextTurn();

    late.arrive(USED);
    await nextTurn();
    early.arrive(OPEN);
    await settled;

    expect(stepsOf(scope)).toEqual(['processed']);
  });

  test('whose exchange is answered, but not checked, do not look open', async () => {
    const { scope, settled } = await submitting({
      exchangeCode: () => EXCHANGED,
      validateCode: failing,
    });
    await settled;

    expect(stepsOf(scope)).toEqual(['unchecked', 'unchecked', 'unchecked']);
  });

  test.each([
    ['hd6u gx6w 749d', 'hd6ugx6w749d'],
    ['HD6U-GX6W-749D', 'HD6U-GX6W-749D'],
    ['4711', '4711'],
    ['A'.repeat(33), null],
    ['../../../demo/reset', null],
    ['..', null],
    ['HD6UGX6W749D?cc=FR', null],
    ['%2E%2E%2Fdemo', null],
    ['__proto__', null],
    ['HD6U--GX6W', null],
    ['See e-mail!', null],
    ['É'.repeat(12), null],
  ])('are only results that look like codes: %j is %j @E13', (exchangeResult, subCode) => {
    const scope = visitScope({ verdict: exchanged([anEntry({ exchangeResult })]) });

    expect(titlesOf(scope).map((title) => title.subCode)).toEqual(
      subCode === null ? [] : [subCode],
    );
    expect(scope.getState(store.$isUsedUp)).toBe(subCode === null);
  });

  test('do not exist without a bundle', () => {
    expect(titlesOf(visitScope())).toEqual([]);
    const verdict = accepted({ remaining: 0, history: HISTORY });
    expect(titlesOf(visitScope({ verdict }))).toEqual([]);
  });
});

describe('a title', () => {
  test.each<[string, SubCodeState, Partial<Offer>, object]>([
    ['open', OPEN, {}, { step: 'open', canRedeem: false, ownCode: FIRST }],
    [
      'open, for Google Play',
      accepted({ selections: ['googleplay'] }),
      {},
      { step: 'open', canRedeem: true, ownCode: FIRST },
    ],
    [
      'open, of a Google Play bundle',
      OPEN,
      { isGooglePlayBundle: true },
      { step: 'open', canRedeem: true, ownCode: null },
    ],
    [
      'open, without an offer id',
      OPEN,
      {
        isGooglePlayBundle: true,
        history: HISTORY.map((entry) => ({ ...entry, exchangeName: null })),
      },
      { step: 'open', canRedeem: false, ownCode: FIRST },
    ],
    ['in check', 'checking', {}, { step: 'checking', canRedeem: false, ownCode: null }],
    ['unchecked', 'unchecked', {}, { step: 'unchecked', canRedeem: false, ownCode: null }],
    ['refused', refused(), {}, { step: 'refused', canRedeem: false, ownCode: null }],
    ['used', USED, {}, { step: 'processed', canRedeem: false, ownCode: null, redemption: null }],
  ])('that is %s shows what can be done with it', (_what, state, bundle, expected) => {
    expect(shown(state, bundle)).toMatchObject({ subCode: FIRST, ...expected });
  });

  test('has the name of its own check, else that of the bundle if there is one a title', () => {
    const titles = ['Salt Road', 'Night Ferry', 'Third'].map((name) => ({
      name,
      posterUrl: null,
      rating: null,
      runtime: null,
    }));

    expect(shown(OPEN, { titles }).title?.name).toBe('Velvet Static');
    expect(shown('unchecked', { titles }).title?.name).toBe('Salt Road');
    expect(shown('unchecked', { titles: titles.slice(1) }).title).toBeNull();
  });

  test.each([
    ['the newest entry with a code', ['1700 LATE', '1000 EARLY', '1800 -'], 'LATE'],
    ['the newest entry if none has a code', ['1000 -', '1800 -'], null],
    ['the last of two entries of one time', ['1000 EARLY', '1000 NEXT'], 'NEXT'],
  ])('that is used shows %s of its history', (_what, entries, exchangeResult) => {
    const history = entries.map((entry) => {
      const [time = '', code = ''] = entry.split(' ');
      return anEntry({
        timestamp: Number(time) * 1e6,
        exchangeResult: code === '-' ? null : code,
        exchangeUrl: 'javascript:alert(1)',
      });
    });

    const { redemption } = shown(accepted({ remaining: 0, history }));

    expect(redemption).toMatchObject({ exchangeResult, exchangeUrl: null });
  });

  test.each<[string, SubCodeState, string[]]>([
    ['that is unchecked is checked again', 'unchecked', ['check']],
    ['that is refused is checked again', refused(), ['check']],
    ['that is open does nothing', OPEN, []],
    ['that is used does nothing', USED, []],
  ])('%s by Try again', async (_what, state, expected) => {
    const calls: string[] = [];
    const scope = exchangedEarlier(state, {
      validateCode: () => (calls.push('check'), OPEN),
      exchangeCode: () => (calls.push('exchange'), SILENT),
    });

    await allSettled(store.titleRetried, { scope, params: FIRST });

    expect(calls).toEqual(expected);
  });

  test('whose exchange failed is exchanged again by Try again, and checked', async () => {
    const service = theService([FIRST]);
    const scope = exchangedEarlier(OPEN, { ...service, isGooglePlayBundle: true });
    await allSettled(store.titleChosen, { scope, params: FIRST });
    expect(stepsOf(scope)[0]).toBe('failed');

    service.recover();
    await allSettled(store.titleRetried, { scope, params: FIRST });

    expect(stepsOf(scope)[0]).toBe('processed');
    expect(codesOf(service.exchangeCode)).toEqual([FIRST, FIRST]);
  });

  test('that is not for Google Play is not exchanged', async () => {
    const exchangeCode = rs.fn();
    const scope = exchangedEarlier(OPEN, { exchangeCode });

    await allSettled(store.titleChosen, { scope, params: FIRST });

    expect(exchangeCode).not.toHaveBeenCalled();
  });
});

describe('a title without a connection', () => {
  test('is offline, and is checked alone when the connection is back', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
    const scope = exchangedEarlier(refused('unexpected'), { validateCode, isOnline: () => false });
    expect(scope.getState(store.$isOffline)).toBe(false);
    await allSettled(store.titleRetried, { scope, params: FIRST });
    expect(scope.getState(store.$isOffline)).toBe(true);

    validateCode.mockReturnValue(OPEN);
    await allSettled(store.connectionChanged, { scope, params: true });
    await allSettled(store.connectionChanged, { scope, params: true });

    expect(codesOf(validateCode)).toEqual([FIRST, FIRST]);
    expect(stepsOf(scope)[0]).toBe('open');
    expect(scope.getState(store.$isOffline)).toBe(false);
  });

  test('whose exchange is unclear stays unclear when it is refused', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
    const scope = exchangedEarlier(OPEN, {
      validateCode,
      exchangeCode: failing,
      isOnline: () => false,
      isGooglePlayBundle: true,
    });
    await allSettled(store.titleChosen, { scope, params: FIRST });
    expect([stepsOf(scope)[0], scope.getState(store.$isOffline)]).toEqual(['unclear', true]);

    validateCode.mockReturnValue(refused('captcha'));
    await allSettled(store.connectionChanged, { scope, params: true });

    expect(stepsOf(scope)[0]).toBe('unclear');
  });
});
