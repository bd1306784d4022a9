import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $bundleStep, $isBundleExchanged, $refusal } from './bundle';
import { $titleStates } from './titles';
import {
  CODE,
  type ExchangeCode,
  EXCHANGED,
  FRESH,
  HISTORY,
  OPEN,
  SELECTIONS,
  SUB_CODES,
  submitted,
  submitting,
  timeout,
} from './bundle.test-support';
import { $offer, checkRetried } from '../code/check';
import { codeTyped } from '../code/entry';
import { nextTurn } from '../journeys/journey.test-support';
import { pageRestored } from '../page/lifecycle';
import type { Exchange } from '../service/exchange-code';
import { languageToggled } from '../site/site';
import { $canContinue, codeSubmitted } from '../routing/submission';
import {
  accepted,
  anEntry,
  anOffer,
  lateAnswer,
  refused,
  type Verdict,
  type Visit,
} from '../testing';

describe('a failed bundle exchange', () => {
  test.each<[string, ExchangeCode]>([
    ['fails', timeout],
    ['is declined', () => ({ isDone: false, history: [], status: null })],
    ['has an answer without codes', () => ({ isDone: true, history: [], status: null })],
    [
      'has an answer that is redeemed, without codes',
      () => ({ isDone: true, history: [anEntry({ exchangeResult: null })], status: null }),
    ],
  ])('shows an error and allows Continue when it %s @spec-3.25', async (_what, exchangeCode) => {
    const { scope, navigate } = await submitted({ exchangeCode, validateCode: () => FRESH });

    expect(scope.getState($refusal)).toBe('unexpected');
    expect(scope.getState($canContinue)).toBe(true);
    expect(scope.getState($bundleStep)).toBe('failed');
    expect(scope.getState($isBundleExchanged)).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });

  test('is neither failed nor repeated before the check after it has ended', async () => {
    const check = lateAnswer<Verdict>();
    const exchangeCode = rs.fn(timeout);
    const { scope, settled } = await submitting({
      exchangeCode,
      validateCode: () => check.promise,
    });
    await nextTurn();
    expect(scope.getState($bundleStep)).toBe('settling');
    expect(scope.getState($refusal)).toBeNull();
    expect(scope.getState($canContinue)).toBe(false);
    void allSettled(codeSubmitted, { scope });

    check.arrive(FRESH);
    await settled;

    expect(scope.getState($bundleStep)).toBe('failed');
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('is unclear until a check succeeds', async () => {
    const used = accepted({ kind: 'bundle', remaining: 0, history: HISTORY });
    const exchangeCode = rs.fn(timeout);
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(timeout);
    const { scope } = await submitted({ exchangeCode, validateCode });
    expect(scope.getState($bundleStep)).toBe('unclear');
    expect(scope.getState($refusal)).toBe('unexpected');
    expect(scope.getState($canContinue)).toBe(true);

    validateCode.mockImplementation(({ code }) => (code === CODE ? used : OPEN));
    await allSettled(checkRetried, { scope });

    expect(scope.getState($bundleStep)).toBe('idle');
    expect(scope.getState($refusal)).toBeNull();
    expect(scope.getState($offer)?.remaining).toBe(0);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('is followed by a check when an earlier check refuses the code', async () => {
    const answer = lateAnswer<Exchange>();
    const checks = [
      refused('unexpected'),
      accepted({ kind: 'bundle', remaining: 0, history: HISTORY }),
    ];
    const { scope, settled } = await submitting({
      territory: 'CA',
      language: 'en',
      exchangeCode: ({ code }) => (code === CODE ? answer.promise : EXCHANGED),
      validateCode: ({ code }) => (code === CODE ? (checks.shift() ?? OPEN) : OPEN),
    });
    void allSettled(languageToggled, { scope });
    // The refusal of a code that may be half of a longer one is held for a moment.
    await expect.poll(() => scope.getState($refusal)).toBe('unexpected');

    answer.arrive(EXCHANGED);
    await settled;

    expect(scope.getState($bundleStep)).toBe('idle');
    expect(scope.getState($offer)?.remaining).toBe(0);
    expect(scope.getState($canContinue)).toBe(true);
  });

  test('keeps the titles of an earlier partial exchange', async () => {
    const open = accepted({ kind: 'bundle', remaining: 1, history: HISTORY });
    const exchangeCode = rs.fn<ExchangeCode>(timeout);
    exchangeCode.mockReturnValueOnce({ ...EXCHANGED, status: { remaining: 1 } });
    const { scope } = await submitted({
      exchangeCode,
      validateCode: ({ code }) => (code === CODE ? open : OPEN),
      verdict: accepted({ kind: 'bundle', remaining: 2, selections: SELECTIONS }),
    });

    await allSettled(codeSubmitted, { scope });

    expect(scope.getState($bundleStep)).toBe('failed');
    expect(scope.getState($isBundleExchanged)).toBe(true);
  });

  test('is followed by a check when the page is restored before the answer', async () => {
    const { scope } = await submitting({
      exchangeCode: () => new Promise(() => {}),
      validateCode: () => FRESH,
    });

    void allSettled(pageRestored, { scope });
    await nextTurn();

    expect(scope.getState($bundleStep)).toBe('failed');
    expect(scope.getState($canContinue)).toBe(true);
  });

  test('opens the titles with Continue when the service did exchange the bundle', async () => {
    const used = accepted({ kind: 'bundle', remaining: 0, history: HISTORY });
    const exchangeCode = rs.fn(timeout);
    const { scope, navigate } = await submitted({
      exchangeCode,
      validateCode: ({ code }) => (code === CODE ? used : OPEN),
    });
    expect(scope.getState($refusal)).toBeNull();

    await allSettled(codeSubmitted, { scope });

    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
    expect(scope.getState($titleStates)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: OPEN, exchange: null })),
    );
  });

  test('is cleared when another code is typed', async () => {
    const { scope } = await submitted({ exchangeCode: timeout, validateCode: () => FRESH });

    await allSettled(codeTyped, { scope, params: 'P' });

    expect(scope.getState($refusal)).toBeNull();
  });

  test('does not change a code that was typed meanwhile', async () => {
    const answer = lateAnswer<Exchange>();
    const { scope, settled, navigate } = await submitting({
      exchangeCode: () => answer.promise,
      validateCode: () => accepted(),
    });

    void allSettled(codeTyped, { scope, params: 'FEATUREDC9DGEF4T' });
    answer.fail();
    await settled;

    expect(scope.getState($refusal)).toBeNull();
    expect(scope.getState($offer)).toEqual(anOffer());
    expect(navigate).not.toHaveBeenCalled();
  });
});
