import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { EXCHANGED, OPEN } from '../exchange/bundle.test-support';
import type { HistoryEntry } from '../service/offer';
import type { Exchange } from '../service/exchange-code';
import {
  $bundleToExchange,
  $canContinue,
  $isAccepted,
  $isSubmitting,
  $nextPath,
  codeSubmitted,
} from './submission';
import type { SubCodeState } from '../code/sub-codes';
import {
  accepted,
  anEntry,
  lateAnswer,
  refused,
  type Verdict,
  type Visit,
  visitScope,
} from '../testing';

const CODE = 'HDMAQF4PX7TV';
const PICK_LIST_CODE = 'HDE3M67HKMEE';
const RECORD = anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDE3 M67H KMEE' });
const RETAILER_ENTRY = anEntry({ exchangeResult: null });

const BUNDLE = accepted({ kind: 'bundle', remaining: 3 });
const PICK_LIST = accepted({ kind: 'pick-list', remaining: 2 });
const USED_BUNDLE = accepted({ kind: 'bundle', remaining: 0, history: [anEntry()] });
const USED_PICK_LIST = accepted({ kind: 'pick-list', remaining: 0, history: [RECORD] });

describe('Continue and the success line', () => {
  test.each<[string, Visit, { canContinue: boolean; isAccepted: boolean }]>([
    ['an accepted, unused code', { verdict: accepted() }, both(true)],
    ['no code', { code: '', verdict: accepted() }, { canContinue: false, isAccepted: true }],
    ['a code that was not checked', {}, both(false)],
    ['a code that was not found', { verdict: refused('not-found') }, both(false)],
    ['an expired code', { verdict: refused('expired') }, both(false)],
    ['a code for another country', { verdict: refused('wrong-territory') }, both(false)],
    ['a code with any other error', { verdict: refused('unexpected') }, both(false)],
    ['a captcha that is to be solved', { verdict: refused('captcha') }, both(false)],
    ['a redeemed ordinary code', { verdict: accepted({ remaining: 0 }) }, both(false)],
    ['less than one redemption', { verdict: accepted({ remaining: 0.5 }) }, both(false)],
    ['a fresh bundle', { verdict: BUNDLE }, both(true)],
    ['an exchanged bundle', { verdict: USED_BUNDLE }, both(true)],
    [
      'a bundle of which one title has an exchange result',
      { verdict: usedBundle([RETAILER_ENTRY, anEntry()]) },
      both(true),
    ],
    ['a legacy bundle', { verdict: usedBundle([RETAILER_ENTRY]) }, both(false)],
    ['a redeemed bundle with no history', { verdict: usedBundle([]) }, both(false)],
    ['a fresh pick list', { verdict: PICK_LIST }, both(true)],
    ['a pick list with an open code', pickList(accepted()), both(true)],
    [
      'a pick list with the code of a bundle, even of a used one',
      pickList(usedBundle([anEntry()])),
      both(true),
    ],
    ['a pick list with a used code', pickList(accepted({ remaining: 0 })), both(false)],
    ['a pick list with a refused code', pickList(refused()), both(false)],
    ['a pick list with a code being checked', pickList('checking'), both(false)],
    ['a pick list with a code that could not be checked', pickList('unchecked'), both(false)],
    [
      'a redeemed pick list with no record of a code',
      { verdict: accepted({ kind: 'pick-list', remaining: 0, history: [anEntry()] }) },
      both(false),
    ],
  ])('%s @spec-3.19 @spec-5.10 @spec-5.11 @spec-5.12 @spec-5.17', (_situation, visit, expected) => {
    const scope = visitScope({ code: CODE, ...visit });

    expect({
      canContinue: scope.getState($canContinue),
      isAccepted: scope.getState($isAccepted),
    }).toEqual(expected);
  });

  test('a bundle cannot be submitted again while it is being exchanged @spec-5.9', async () => {
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs.fn(() => answer.promise);
    const scope = visitScope({ code: CODE, verdict: BUNDLE, exchangeCode });

    const submitted = allSettled(codeSubmitted, { scope });
    expect(scope.getState($isSubmitting)).toBe(true);
    expect(scope.getState($canContinue)).toBe(false);
    void allSettled(codeSubmitted, { scope });
    answer.arrive({ isDone: true, history: [], status: null });
    await submitted;

    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(scope.getState($isSubmitting)).toBe(false);
  });
});

describe('$bundleToExchange', () => {
  test.each<[string, Visit, boolean]>([
    ['a fresh bundle', { verdict: BUNDLE }, true],
    ['a pick list with the code of a fresh bundle', pickList(BUNDLE), true],
    ['an exchanged bundle', { verdict: USED_BUNDLE }, false],
    ['a pick list with the code of an exchanged bundle', pickList(USED_BUNDLE), false],
    ['a pick list with the code of a movie', pickList(accepted()), false],
    ['a fresh pick list', { verdict: PICK_LIST }, false],
    ['an ordinary code', { verdict: accepted() }, false],
    ['a refused code', { verdict: refused() }, false],
    ['a code that was not checked', {}, false],
  ])('is set or null as expected when the code is %s', (_situation, visit, isExchanged) => {
    const scope = visitScope({ code: CODE, ...visit });

    expect(scope.getState($bundleToExchange)?.kind).toBe(isExchanged ? 'bundle' : undefined);
  });

  test('keeps the bundle while it is being exchanged', async () => {
    const answer = lateAnswer<Exchange>();
    const scope = visitScope({
      code: CODE,
      verdict: BUNDLE,
      exchangeCode: () => answer.promise,
      validateCode: () => OPEN,
    });

    const submitted = allSettled(codeSubmitted, { scope });
    expect(scope.getState($bundleToExchange)?.remaining).toBe(3);
    answer.arrive(EXCHANGED);
    await submitted;

    expect(scope.getState($bundleToExchange)).toBeNull();
  });
});

describe('$nextPath', () => {
  test.each<[string, Visit, string | null]>([
    ['an ordinary code', { verdict: accepted() }, '/retailers'],
    ['a fresh bundle, before it is exchanged', { verdict: BUNDLE }, '/gpbundle'],
    ['an exchanged bundle', { verdict: USED_BUNDLE }, '/gpbundle'],
    ['a fresh pick list', { verdict: PICK_LIST }, '/picklist'],
    ['a pick list with the code of a movie', pickList(accepted()), '/retailers'],
    ['a pick list with the code of a bundle', pickList(BUNDLE), '/gpbundle'],
    ['a pick list with a code being checked', pickList('checking'), null],
    ['a code that was refused', { verdict: refused() }, null],
    ['a code that was not checked', {}, null],
    ['a code that is used up', { verdict: accepted({ remaining: 0 }) }, null],
  ])('is the next path or null when the code is %s', (_situation, visit, path) => {
    const scope = visitScope({ path: '/', code: CODE, ...visit });

    expect(scope.getState($nextPath)).toBe(path);
  });

  test('is null when the page has no Continue', () => {
    const scope = visitScope({ path: '/support', code: CODE, verdict: accepted() });

    expect(scope.getState($nextPath)).toBeNull();
  });
});

function both(value: boolean) {
  return { canContinue: value, isAccepted: value };
}

function usedBundle(history: HistoryEntry[]): Verdict {
  return accepted({ kind: 'bundle', remaining: 0, history });
}

function pickList(state: SubCodeState): Visit {
  return { verdict: USED_PICK_LIST, subCodes: { [PICK_LIST_CODE]: state } };
}
