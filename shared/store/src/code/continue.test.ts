import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import * as store from '../index';
import {
  atPath,
  HISTORY,
  nextTurn,
  opening,
  PICK_LIST_CODE,
  PICK_LIST_RECORD,
} from './visits.test-support';
import {
  accepted,
  anEntry,
  type Exchange,
  lateAnswer,
  refused,
  RequestError,
  type SubCodeState,
  type Verdict,
  type Visit,
  visitScope,
} from '../testing';

const CODE = 'FEATUREDC9DGEF4T';
const BY_RETAILER = anEntry({ exchangeResult: null });

const BUNDLE = accepted({ kind: 'bundle', remaining: 3 });
const USED_BUNDLE = usedBundle([BY_RETAILER, anEntry()]);
const PICK_LIST = accepted({ kind: 'pick-list', remaining: 2 });
const USED_PICK_LIST = accepted({ kind: 'pick-list', remaining: 0, history: [PICK_LIST_RECORD] });

/** What Continue does: a path that it opens, or what is missing. `!` after a path: it exchanges a bundle before. */
const SITUATIONS: [string, Visit, string][] = [
  ['no code', { code: '' }, 'code'],
  ['an incomplete code', { code: 'FEAT' }, 'code'],
  ['a code with a foreign letter', { code: 'FEATUЖEDC9DG' }, 'other-code'],
  ['an ordinary code', { verdict: accepted() }, '/retailers'],
  ['a code that was not found', { verdict: refused('not-found') }, 'other-code'],
  ['an expired code', { verdict: refused('expired') }, 'other-code'],
  ['a code for another country', { verdict: refused('wrong-territory') }, 'other-code'],
  ['an error of the service', { verdict: refused('unexpected') }, 'retry'],
  ['a captcha to be solved', { verdict: refused('captcha') }, 'captcha'],
  ['a used code', { verdict: accepted({ remaining: 0 }) }, 'other-code, used up'],
  ['less than one redemption', { verdict: accepted({ remaining: 0.99 }) }, 'other-code, used up'],
  ['a fresh bundle', { verdict: BUNDLE }, '/gpbundle!'],
  ['an exchanged bundle', { verdict: USED_BUNDLE }, '/gpbundle'],
  ['a legacy bundle', { verdict: usedBundle([BY_RETAILER]) }, 'other-code, used up'],
  ['a used bundle without history', { verdict: usedBundle([]) }, 'other-code, used up'],
  ['a fresh pick list', { verdict: PICK_LIST }, '/picklist'],
  ['a pick list with an open code', pickList(accepted()), '/retailers'],
  ['a pick list with a fresh bundle', pickList(BUNDLE), '/gpbundle!'],
  ['a pick list with a used bundle', pickList(USED_BUNDLE), '/gpbundle'],
  ['a pick list with a used code', pickList(accepted({ remaining: 0 })), 'other-code, used up'],
  ['a pick list with a refused code', pickList(refused()), 'other-code, used up'],
  ['a pick list with a code being checked', pickList('checking'), 'check'],
  ['a pick list with a code that could not be checked', pickList('unchecked'), 'answer'],
  [
    'a used pick list without a code',
    { verdict: accepted({ kind: 'pick-list', remaining: 0, history: [BY_RETAILER] }) },
    'other-code, used up',
  ],
];

describe('Continue', () => {
  test.each(SITUATIONS)(
    'with %s opens a page or names what is missing @spec-3.19 @spec-3.20 @spec-3.21 @spec-4.3 @spec-5.5 @spec-5.9 @spec-5.10 @spec-5.11 @spec-5.12 @spec-5.17',
    (_situation, visit, expected) => {
      const scope = visitScope({ path: '/', code: CODE, ...visit });
      const path = scope.getState(store.$nextPath);
      const { missing } = scope.getState(store.$intent);
      const isUsedUp = scope.getState(store.$isUsedUp) ? ', used up' : '';

      const isExchanged = scope.getState(store.$bundleToExchange)?.kind === 'bundle';
      const shown = `${path ?? String(missing)}${isExchanged ? '!' : ''}${isUsedUp}`;
      expect(shown).toBe(expected);
      const canContinue = expected.startsWith('/');
      expect(scope.getState(store.$isAccepted)).toBe(canContinue);
      expect(scope.getState(store.$canContinue)).toBe(canContinue);
      expect(missing === null).toBe(canContinue);
    },
  );

  test.each(SITUATIONS)(
    'with %s exchanges at most the bundle that it names @spec-4.8 @spec-4.9 @spec-4.10 @spec-4.11 @spec-4.12',
    async (_situation, visit, expected) => {
      const exchangeCode = rs.fn<NonNullable<Visit['exchangeCode']>>(() => exchanged(HISTORY));
      const behind = visit.subCodes?.[PICK_LIST_CODE];
      const { scope, navigate } = await atPath('/', {
        code: CODE,
        exchangeCode,
        validateCode: ({ code }) => {
          const state = code === PICK_LIST_CODE ? behind : visit.verdict;
          return state && typeof state !== 'string' ? state : accepted();
        },
        ...visit,
      });

      await allSettled(store.codeSubmitted, { scope, params: 1 });

      const path = /^\/[a-z]+/.exec(expected)?.[0];
      expect(navigate.mock.calls).toEqual(path ? [[path, { replace: false }]] : []);
      const bundles = exchangeCode.mock.calls.filter(([{ asBundle }]) => asBundle);
      expect(bundles).toHaveLength(expected.endsWith('!') ? 1 : 0);
      expect(exchangeCode).toHaveBeenCalledTimes(bundles.length);
    },
  );

  test('has no path on a page without it', () => {
    const scope = visitScope({ path: '/support', code: CODE, verdict: accepted() });

    expect(scope.getState(store.$nextPath)).toBeNull();
  });

  test('waits for the exchange of a bundle, and exchanges it once @spec-5.9', async () => {
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs.fn(() => answer.promise);
    const { scope, navigate } = await atPath('/', {
      code: CODE,
      verdict: BUNDLE,
      exchangeCode,
      validateCode: () => accepted(),
    });

    const submitted = allSettled(store.codeSubmitted, { scope, params: 1 });
    expect(scope.getState(store.$isSubmitting)).toBe(true);
    expect(scope.getState(store.$canContinue)).toBe(false);
    expect(scope.getState(store.$intent).missing).toBe('exchange');
    expect(scope.getState(store.$bundleToExchange)?.remaining).toBe(3);
    void allSettled(store.codeSubmitted, { scope, params: 2 });
    answer.arrive(exchanged(HISTORY));
    await submitted;

    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(scope.getState(store.$bundleToExchange)).toBeNull();
    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
  });

  test('submits a code above sixteen characters behind a pick list whole', async () => {
    const long = 'ABCDEFGHIJKLMNOPQRST';
    const history = [{ ...PICK_LIST_RECORD, exchangeResult: 'ABCDE FGHIJ KLMNO PQRST' }];
    const { scope, navigate } = await atPath('/', {
      code: CODE,
      verdict: accepted({ kind: 'pick-list', remaining: 0, history }),
      subCodes: { [long]: accepted() },
      validateCode: () => accepted(),
    });

    await allSettled(store.codeSubmitted, { scope, params: 1 });

    expect(scope.getState(store.$code)).toBe(long);
    expect(navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);
  });
});

describe('a press of Continue that cannot continue', () => {
  test('is noted until the code changes', async () => {
    const scope = visitScope({ code: CODE, verdict: refused() });

    await allSettled(store.codeSubmitted, { scope, params: 1_234 });
    expect(scope.getState(store.$intent)).toEqual({ at: 1_234, missing: 'other-code' });

    await allSettled(store.codeTyped, { scope, params: CODE.slice(1) });
    expect(scope.getState(store.$intent)).toEqual({ at: null, missing: 'code' });
  });

  test('during a check is noted until the answer, and does not continue by itself', async () => {
    const answer = lateAnswer<Verdict>();
    const { scope, navigate } = await atPath('/', { validateCode: () => answer.promise });
    const typed = allSettled(store.codeTyped, { scope, params: CODE });

    void allSettled(store.codeSubmitted, { scope, params: 5 });
    expect(scope.getState(store.$intent)).toEqual({ at: 5, missing: 'check' });
    answer.arrive(accepted());
    await typed;

    expect(scope.getState(store.$intent)).toEqual({ at: null, missing: null });
    expect(navigate).not.toHaveBeenCalled();
  });

  test('keeps the automatic submit of a link whose check is open', async () => {
    const answer = lateAnswer<Verdict>();
    const page = await opening('/', { validateCode: () => answer.promise }, CODE);

    await nextTurn();
    void allSettled(store.codeSubmitted, { scope: page.scope, params: 5 });
    answer.arrive(accepted());
    await page.started;

    expect(page.navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);
  });

  test.each<[string, Verdict | null]>([
    ['got no answer', null],
    ['says to try again', refused('unexpected')],
  ])('repeats a check that %s', async (_what, verdict) => {
    const validateCode = rs.fn<() => Verdict | Promise<never>>(() => verdict ?? failing());
    const scope = visitScope({ validateCode });
    await allSettled(store.codeTyped, { scope, params: CODE });

    validateCode.mockReturnValue(accepted());
    await allSettled(store.codeSubmitted, { scope, params: 1 });

    expect(validateCode).toHaveBeenCalledTimes(2);
    expect(scope.getState(store.$intent)).toEqual({ at: null, missing: null });
  });

  test('asks for a choice after a paste in which no code is clear', async () => {
    const scope = visitScope({ code: CODE, verdict: accepted() });

    await allSettled(store.fieldEdited, {
      scope,
      params: 'Can you read this? FEAT URED C9D, I think',
    });

    expect(scope.getState(store.$intent).missing).toBe('choice');
  });
});

test('a repeated check of a pick list checks the code behind it again', async () => {
  const behind = rs.fn<() => Verdict | Promise<never>>(failing);
  const scope = visitScope({
    validateCode: ({ code }) => (code === PICK_LIST_CODE ? behind() : USED_PICK_LIST),
  });
  await allSettled(store.codeTyped, { scope, params: CODE });
  await allSettled(store.checkRetried, { scope });
  expect(scope.getState(store.$isUnchecked)).toBe(true);

  behind.mockReturnValue(accepted());
  await allSettled(store.checkRetried, { scope });

  expect(scope.getState(store.$isUnchecked)).toBe(false);
  expect(scope.getState(store.$canContinue)).toBe(true);
});

test.each([
  [['SD', 'SD'], 'sd'],
  [['SD', 'HD'], 'other'],
  [['HD', 'UHD'], 'uhd'],
  [[], 'other'],
])('the quality of the profiles %j is %s @spec-5.7 @gap-21', (profiles, quality) => {
  expect(visitScope({ verdict: accepted({ profiles }) }).getState(store.$quality)).toBe(quality);
});

function usedBundle(history: Exchange['history']): Verdict {
  return accepted({ kind: 'bundle', remaining: 0, history });
}

function pickList(state: SubCodeState): Visit {
  return { verdict: USED_PICK_LIST, subCodes: { [PICK_LIST_CODE]: state } };
}

function exchanged(history: Exchange['history']): Exchange {
  return { isDone: true, history, status: null };
}

function failing(): Promise<never> {
  return Promise.reject(new RequestError('timeout'));
}
