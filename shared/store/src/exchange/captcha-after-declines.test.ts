import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import {
  CODE as BUNDLE,
  EXCHANGED,
  FRESH,
  OPEN,
  SUB_CODES,
  submitted,
} from './bundle.test-support';
import { $isCaptchaNeeded } from '../code/captcha';
import { $verdict, captchaSolved } from '../code/check';
import { $exchange, retailerChosen } from './single';
import { atPath } from '../journeys/journey.test-support';
import { pageRestored } from '../page/lifecycle';
import { CODE as PICK_LIST, FRESH as FRESH_PICK_LIST, picking } from './picks.test-support';
import { $refusal } from './bundle';
import type { Exchange } from '../service/exchange-code';
import { $canContinue, codeSubmitted } from '../routing/submission';
import { accepted, anEntry, refused, RequestError, type Visit } from '../testing';

type ValidateCode = NonNullable<Visit['validateCode']>;

const CODE = 'HDMAQF4PX7TV';
const WANTS_CAPTCHA: Exchange = { isDone: false, error: 'captcha', history: [], status: null };
const HOME = [['/', { replace: true }]];

describe('a single exchange that is declined with InvalidCaptcha once', () => {
  test.each<[string, ValidateCode, 'failed' | 'unclear']>([
    ['failed when the check accepts the code', () => accepted(), 'failed'],
    ['unclear', () => Promise.reject(new RequestError('timeout')), 'unclear'],
  ])('is %s', async (_what, validateCode, step) => {
    const { scope, navigate } = await choosing({ validateCode });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($exchange)).toEqual({ step, selection: 'vudu' });
    expect(scope.getState($isCaptchaNeeded)).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });

  test('shows the captcha when the check after it requires one', async () => {
    const { scope, navigate } = await choosing({ validateCode: () => refused('captcha') });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($isCaptchaNeeded)).toBe(true);
    expect(navigate.mock.calls).toEqual(HOME);
  });
});

describe('a single exchange that is declined with InvalidCaptcha again', () => {
  test.each<[string, ValidateCode]>([
    ['accepts the code', () => accepted()],
    ['does not answer', () => Promise.reject(new RequestError('timeout'))],
  ])(
    'redirects to / and shows the captcha when validation %s @spec-3.13',
    async (_what, validateCode) => {
      const { scope, navigate } = await choosing({ validateCode });

      await chosenTwice(scope);

      expect(scope.getState($isCaptchaNeeded)).toBe(true);
      expect(scope.getState($refusal)).toBe('captcha');
      expect(navigate.mock.calls).toEqual(HOME);
    },
  );

  test('returns to the retailers when the captcha is solved', async () => {
    const { scope, navigate } = await choosing({ validateCode: () => accepted() });
    await chosenTwice(scope);

    await allSettled(captchaSolved, { scope, params: 'token' });
    expect(scope.getState($canContinue)).toBe(true);
    await allSettled(codeSubmitted, { scope });

    expect(navigate).toHaveBeenLastCalledWith('/retailers', { replace: false });
    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
  });

  test.each([
    ['redeemed', accepted({ remaining: 0, history: [anEntry()] })],
    ['refused', refused('expired')],
  ])('shows the verdict of the check when the code is %s', async (_what, verdict) => {
    const { scope } = await choosing({ validateCode: () => verdict });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($verdict)).toEqual(verdict);
  });

  test('fails without a captcha when the next attempt fails for another reason', async () => {
    const exchangeCode = rs
      .fn<() => Promise<Exchange>>()
      .mockResolvedValueOnce(WANTS_CAPTCHA)
      .mockResolvedValueOnce(WANTS_CAPTCHA)
      .mockRejectedValueOnce(new RequestError('status'));
    const { scope } = await choosing({ validateCode: () => accepted(), exchangeCode });
    await chosenTwice(scope);
    await allSettled(captchaSolved, { scope, params: 'token' });
    await allSettled(codeSubmitted, { scope });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($exchange)).toEqual({ step: 'failed', selection: 'vudu' });
    expect(scope.getState($isCaptchaNeeded)).toBe(false);
  });
});

test('a single exchange fails without a captcha when it is declined for another reason', async () => {
  const { scope } = await choosing({
    exchangeCode: () => ({ ...WANTS_CAPTCHA, error: 'unexpected' }),
    validateCode: () => accepted(),
  });

  await allSettled(retailerChosen, { scope, params: 'vudu' });

  expect(scope.getState($exchange)).toEqual({ step: 'failed', selection: 'vudu' });
  expect(scope.getState($isCaptchaNeeded)).toBe(false);
});

test('a bundle shows the captcha instead of its error when its exchange requires one again', async () => {
  const { scope } = await submitted({
    exchangeCode: () => WANTS_CAPTCHA,
    validateCode: () => FRESH,
  });
  expect(scope.getState($refusal)).toBe('unexpected');
  await allSettled(codeSubmitted, { scope });
  expect(scope.getState($refusal)).toBe('captcha');

  await allSettled(captchaSolved, { scope, params: 'token' });

  expect(scope.getState($refusal)).toBeNull();
  expect(scope.getState($canContinue)).toBe(true);
});

test('a bundle shows no captcha when the exchange of one of its titles requires one', async () => {
  const { scope } = await submitted({
    exchangeCode: ({ code }) =>
      code === BUNDLE ? { ...EXCHANGED, status: { remaining: 3 } } : WANTS_CAPTCHA,
    validateCode: ({ code }) => (SUB_CODES.includes(code) ? OPEN : FRESH),
  });

  await allSettled(pageRestored, { scope });

  expect(scope.getState($isCaptchaNeeded)).toBe(false);
});

test('a pick list redirects to / and shows the captcha when its exchange requires one again', async () => {
  const { scope, navigate, confirm } = await picking(['t01', 't03'], {
    exchangeCode: () => WANTS_CAPTCHA,
    validateCode: ({ code }) => (code === PICK_LIST ? FRESH_PICK_LIST : accepted()),
  });

  await confirm();
  expect(scope.getState($isCaptchaNeeded)).toBe(false);
  await confirm();

  expect(scope.getState($isCaptchaNeeded)).toBe(true);
  expect(navigate.mock.calls).toEqual(HOME);
});

/** The visitor presses "Redeem Now", and once more after the first attempt has failed. */
async function chosenTwice(scope: Scope): Promise<void> {
  await allSettled(retailerChosen, { scope, params: 'vudu' });
  await allSettled(retailerChosen, { scope, params: 'vudu' });
}

/** A visitor who chooses a retailer for an open code; each exchange wants a captcha unless said otherwise. */
function choosing(visit: Visit) {
  return atPath('/retailers', {
    code: CODE,
    verdict: accepted(),
    exchangeCode: () => WANTS_CAPTCHA,
    ...visit,
  });
}
