import { describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import { accepted, anEntry, lateAnswer, noAnswer, refused } from '../testing';
import type { Exchange, SubCodeState, Verdict, Visit } from '../testing';
import * as at from './visiting.test-support';

const { BUNDLE, PICK_LIST, PICK_LIST_CODE, USED_BUNDLE, USED_PICK_LIST, visiting } = at;
const CODE = 'FEATUREDC9DGEF4T';
const BY_RETAILER = anEntry({ exchangeResult: null });
const used = (history: Exchange['history'], kind: 'bundle' | 'pick-list'): Visit => ({
  verdict: accepted({ kind, remaining: 0, history }),
});
const pickList = (state: SubCodeState): Visit => ({
  verdict: USED_PICK_LIST,
  subCodes: { [PICK_LIST_CODE]: state },
});

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
  ['a fresh bundle', { verdict: BUNDLE }, '/gpbundle!'],
  ['an exchanged bundle', { verdict: USED_BUNDLE }, '/gpbundle'],
  ['a legacy bundle', used([BY_RETAILER], 'bundle'), 'other-code, used up'],
  ['a used bundle without history', used([], 'bundle'), 'other-code, used up'],
  ['a fresh pick list', { verdict: PICK_LIST }, '/picklist'],
  ['a pick list with an open code', pickList(accepted()), '/retailers'],
  ['a pick list with a fresh bundle', pickList(BUNDLE), '/gpbundle!'],
  ['a pick list with a used bundle', pickList(USED_BUNDLE), '/gpbundle'],
  ['a pick list with a used code', pickList(accepted({ remaining: 0 })), 'other-code, used up'],
  ['a pick list with a refused code', pickList(refused()), 'other-code, used up'],
  ['a pick list with a code being checked', pickList('checking'), 'check'],
  ['a pick list with a code that could not be checked', pickList('unchecked'), 'answer'],
  ['a used pick list without a code', used([BY_RETAILER], 'pick-list'), 'other-code, used up'],
];

describe('Continue', () => {
  test.each(SITUATIONS)(
    'with %s opens a page or names what is missing @spec-3.19 @spec-3.20 @spec-3.21 @spec-4.3 @spec-4.8 @spec-4.9 @spec-4.10 @spec-4.11 @spec-4.12 @spec-5.5 @spec-5.9 @spec-5.10 @spec-5.11 @spec-5.12 @spec-5.17',
    async (_situation, visit, expected) => {
      const behind = visit.subCodes?.[PICK_LIST_CODE];
      const { sees, does, paths, calls } = visiting({
        code: CODE,
        exchangeCode: () => at.done(at.HISTORY),
        validateCode: ({ code }) => {
          const state = code === PICK_LIST_CODE ? behind : visit.verdict;
          return state && typeof state !== 'string' ? state : accepted();
        },
        ...visit,
      });
      const nextPath = sees(store.$nextPath);
      const { missing } = sees(store.$intent);
      const isExchanged = sees(store.$bundleToExchange)?.kind === 'bundle';
      const isUsedUp = sees(store.$isUsedUp) ? ', used up' : '';
      expect(`${nextPath ?? String(missing)}${isExchanged ? '!' : ''}${isUsedUp}`).toBe(expected);
      const canContinue = expected.startsWith('/');
      expect(sees(store.$isAccepted)).toBe(canContinue);
      expect(sees(store.$canContinue)).toBe(canContinue);
      expect(missing === null).toBe(canContinue);

      await does(store.codeSubmitted, 1);

      expect(paths).toEqual(canContinue ? [nextPath] : []);
      const exchanges = calls.filter((call) => call.startsWith('exchange'));
      expect(exchanges).toHaveLength(isExchanged ? 1 : 0);
    },
  );

  test('opens the page again for a visitor who came back from it', async () => {
    const { does, opens, paths } = visiting({ code: CODE, verdict: accepted() });

    for (const at of [1, 2]) {
      await does(store.codeSubmitted, at);
      await opens('/retailers');
      await opens('/');
    }

    expect(paths).toEqual(['/retailers', '/retailers']);
  });

  test('submits a code above sixteen characters behind a pick list whole', async () => {
    const long = 'ABCDEFGHIJKLMNOPQRST';
    const history = [{ ...at.PICK_LIST_RECORD, exchangeResult: 'ABCDE FGHIJ KLMNO PQRST' }];
    const subCodes = { [long]: accepted() };
    const visit = { code: CODE, ...used(history, 'pick-list'), subCodes };
    const { sees, does, paths } = visiting({ ...visit, validateCode: () => accepted() });

    await does(store.codeSubmitted, 1);

    expect([sees(store.$code), paths]).toEqual([long, ['/retailers']]);
  });
});

describe('a press of Continue that cannot continue', () => {
  test('is noted until the answer, or until the code changes', async () => {
    const answer = lateAnswer<Verdict>();
    const { sees, does, paths } = visiting({ validateCode: () => answer.promise });
    const typed = does(store.codeTyped, CODE);
    void does(store.codeSubmitted, 5);
    expect(sees(store.$intent)).toEqual({ at: 5, missing: 'check' });

    answer.arrive(refused());
    await typed;
    expect([sees(store.$intent), paths]).toEqual([{ at: null, missing: 'other-code' }, []]);
    await does(store.codeSubmitted, 9);
    expect(sees(store.$intent).at).toBe(9);
    await does(store.codeTyped, CODE.slice(1));
    expect(sees(store.$intent)).toEqual({ at: null, missing: 'code' });
  });

  test.each<[string, Verdict | null]>([
    ['got no answer', null],
    ['says to try again', refused('unexpected')],
  ])('repeats a check that %s', async (_what, verdict) => {
    const validateCode = rs.fn<() => Verdict | Promise<never>>(() => verdict ?? noAnswer());
    const { sees, does, calls } = visiting({ validateCode });
    await does(store.codeTyped, CODE);

    validateCode.mockReturnValue(accepted());
    await does(store.codeSubmitted, 1);

    expect(calls).toHaveLength(2);
    expect(sees(store.$intent)).toEqual({ at: null, missing: null });
  });
});

test('a repeated check of a pick list checks the code behind it again', async () => {
  const behind = rs.fn<() => Verdict | Promise<never>>(noAnswer);
  const { sees, does } = visiting({
    validateCode: ({ code }) => (code === PICK_LIST_CODE ? behind() : USED_PICK_LIST),
  });
  await does(store.codeTyped, CODE);
  await does(store.checkRetried);
  expect(sees(store.$isUnchecked)).toBe(true);

  behind.mockReturnValue(accepted());
  await does(store.checkRetried);

  expect([sees(store.$isUnchecked), sees(store.$canContinue)]).toEqual([false, true]);
});

test.each([
  [['SD', 'SD'], 'sd'],
  [['SD', 'HD'], 'other'],
  [['HD', 'UHD'], 'uhd'],
  [[], 'other'],
])('the quality of the profiles %j is %s @spec-5.7 @gap-21', (profiles, quality) => {
  expect(visiting({ verdict: accepted({ profiles }) }).sees(store.$quality)).toBe(quality);
});
