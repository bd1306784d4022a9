import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import * as store from '../index';
import {
  accepted,
  lateAnswer,
  refused,
  RequestError,
  SETTINGS,
  type Verdict,
  type Visit,
  visitScope,
} from '../testing';

type ValidateCode = NonNullable<Visit['validateCode']>;

const TWELVE = 'FEATUREDC9DG';
const SIXTEEN = 'FEATUREDC9DGEF4T';

beforeEach(() => {
  rs.useFakeTimers();
});

afterEach(() => {
  rs.useRealTimers();
});

describe('the check of a code', () => {
  test('starts at exactly 12 and exactly 16 characters @spec-0.2 @spec-5.2', async () => {
    const validateCode = rs.fn<ValidateCode>(({ code }) =>
      code.length === 12 ? refused() : accepted(),
    );
    const scope = visitScope({ validateCode });

    for (let length = 1; length <= SIXTEEN.length; length += 1) {
      type(scope, SIXTEEN.slice(0, length));
      await rs.advanceTimersByTimeAsync(50);
    }

    expect(validateCode.mock.calls.map(([{ code }]) => code)).toEqual([TWELVE, SIXTEEN]);
    expect(stateOf(scope)).toMatchObject({ remaining: 1 });
  });

  test('sends nothing while the code has a letter that no code has, and names it @gap-47', async () => {
    const validateCode = rs.fn<ValidateCode>(() => accepted());
    const scope = visitScope({ validateCode });

    await allSettled(store.codeTyped, { scope, params: 'FEATUЖEDC9DG' });
    expect(scope.getState(store.$foreignLetter)).toEqual({ letter: 'Ж', position: 6 });
    expect(validateCode).not.toHaveBeenCalled();

    await allSettled(store.codeTyped, { scope, params: 'ＦЕATUREDC٩DG' });
    expect(scope.getState(store.$foreignLetter)).toBeNull();
    expect(validateCode.mock.calls[0]?.[0].code).toBe(TWELVE);
  });

  test('sends language and territory, and is shown until the answer arrives @spec-3.17 @spec-4.2 @spec-7.6', async () => {
    const answer = lateAnswer<Verdict>();
    const validateCode = rs.fn<ValidateCode>(() => answer.promise);
    const scope = visitScope({ territory: 'CH', language: 'fr', validateCode });

    const typed = allSettled(store.codeTyped, { scope, params: TWELVE });
    expect(scope.getState(store.$isChecking)).toBe(true);
    answer.arrive(accepted());
    await typed;

    const { contentServiceUrl, siteKey } = SETTINGS;
    const call = { contentServiceUrl, siteKey, language: 'fr', territory: 'CH' };
    expect(validateCode.mock.calls).toEqual([[{ ...call, code: TWELVE, captchaToken: null }]]);
    expect(stateOf(scope)).toEqual({ remaining: 1, refusal: null, isChecking: false });
  });
});

describe('a late answer to a check', () => {
  test.each<[string, string[], string, number | undefined]>([
    ['another code is in the field', [TWELVE, SIXTEEN], 'arrive', undefined],
    ['the field holds no complete code', [TWELVE, TWELVE.slice(1)], 'arrive', undefined],
    ['a newer check of the code has started', [TWELVE, '', TWELVE], 'arrive', undefined],
    ['it is a failure, and another code is in the field', [TWELVE, SIXTEEN], 'fail', undefined],
    ['it is a failure, and a newer check has started', [TWELVE, '', TWELVE], 'fail', undefined],
  ])('is ignored when %s', async (_what, texts, end) => {
    const [first, second] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const scope = visitScope({
      validateCode: rs.fn<ValidateCode>(() => second.promise).mockReturnValueOnce(first.promise),
    });
    for (const text of texts) type(scope, text);

    if (end === 'fail') first.fail();
    else first.arrive(accepted({ remaining: 7 }));
    await rs.advanceTimersByTimeAsync(1_000);
    expect(stateOf(scope)).toMatchObject({ remaining: undefined, refusal: null });
    expect(scope.getState(store.$isUnchecked)).toBe(false);

    second.arrive(accepted({ remaining: 2 }));
    await rs.advanceTimersByTimeAsync(0);
    const isComplete = texts.at(-1)?.length !== 11;
    expect(stateOf(scope)).toMatchObject({ remaining: isComplete ? 2 : undefined });
  });
});

describe('a refusal', () => {
  test('of 12 characters is shown after 600 ms, and an acceptance at once', async () => {
    const scope = visitScope({ validateCode: () => refused('expired') });
    type(scope, TWELVE);
    await rs.advanceTimersByTimeAsync(599);
    expect(stateOf(scope)).toMatchObject({ refusal: null, isChecking: true });
    await rs.advanceTimersByTimeAsync(1);
    expect(stateOf(scope)).toMatchObject({ refusal: 'expired', isChecking: false });

    const other = visitScope({ validateCode: () => accepted() });
    type(other, TWELVE);
    await rs.advanceTimersByTimeAsync(0);
    expect(stateOf(other)).toMatchObject({ remaining: 1 });
  });

  test('of 12 characters is discarded when the visitor types more', async () => {
    const scope = visitScope({ validateCode: () => refused() });

    type(scope, TWELVE);
    await rs.advanceTimersByTimeAsync(300);
    type(scope, SIXTEEN.slice(0, 13));
    await rs.advanceTimersByTimeAsync(1_000);

    expect(stateOf(scope)).toMatchObject({ refusal: null, isChecking: false });
  });

  test('of 16 characters is shown at once, and cleared by another code @spec-3.22 @spec-4.2', async () => {
    const scope = visitScope({ validateCode: () => refused() });

    type(scope, SIXTEEN);
    await rs.advanceTimersByTimeAsync(0);
    expect(scope.getState(store.$refusal)).toBe('not-found');

    type(scope, SIXTEEN.slice(1));
    expect(scope.getState(store.$refusal)).toBeNull();
  });
});

describe('a failed check', () => {
  test('refuses nothing, is repeated by a press only, and is forgotten with its code @spec-7.9', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
    const scope = visitScope({ validateCode });
    type(scope, TWELVE);
    await rs.advanceTimersByTimeAsync(60_000);
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(scope.getState(store.$isUnchecked)).toBe(true);
    expect(stateOf(scope)).toEqual({ remaining: undefined, refusal: null, isChecking: false });

    validateCode.mockReturnValueOnce(accepted());
    await allSettled(store.checkRetried, { scope });
    expect(scope.getState(store.$isUnchecked)).toBe(false);
    expect(stateOf(scope)).toMatchObject({ remaining: 1 });

    await allSettled(store.codeTyped, { scope, params: SIXTEEN });
    await allSettled(store.codeTyped, { scope, params: 'F' });
    expect(scope.getState(store.$isUnchecked)).toBe(false);
  });

  test('keeps the verdict that was known before it', async () => {
    const scope = visitScope({ code: TWELVE, verdict: accepted(), validateCode: failing });

    await allSettled(store.pageRestored, { scope });

    expect(scope.getState(store.$isUnchecked)).toBe(false);
    expect(stateOf(scope)).toMatchObject({ remaining: 1, isChecking: false });
  });
});

describe('a repeated check', () => {
  test('keeps the known verdict until the answer arrives', async () => {
    const answer = lateAnswer<Verdict>();
    const visit = { code: TWELVE, verdict: accepted(), validateCode: () => answer.promise };
    const scope = visitScope(visit);

    const restored = allSettled(store.pageRestored, { scope });
    expect(stateOf(scope)).toMatchObject({ remaining: 1, isChecking: true });
    answer.arrive(accepted({ remaining: 0 }));
    await restored;

    expect(stateOf(scope)).toMatchObject({ remaining: 0 });
  });

  test('gets the titles of an accepted code in the language that is toggled', async () => {
    const validateCode = rs.fn<ValidateCode>(() => accepted());
    const scope = visitScope({ territory: 'CA', code: TWELVE, verdict: accepted(), validateCode });

    await allSettled(store.languageToggled, { scope });

    expect(validateCode.mock.calls).toMatchObject([[{ language: 'fr', territory: 'CA' }]]);
  });

  test('replaces the check in flight when the language is toggled', async () => {
    const [english, french] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const scope = visitScope({
      territory: 'CA',
      validateCode: ({ language }) => (language === 'fr' ? french : english).promise,
    });
    type(scope, TWELVE);
    void allSettled(store.languageToggled, { scope });

    french.arrive(accepted({ remaining: 5 }));
    english.arrive(accepted());
    await rs.advanceTimersByTimeAsync(0);

    expect(stateOf(scope)).toMatchObject({ remaining: 5 });
  });

  test.each<[string, Visit]>([
    ['a captcha is to be solved', { verdict: refused('captcha') }],
    ['the code is incomplete', { code: TWELVE.slice(1) }],
    ['the territory has one language', { verdict: accepted(), territory: 'US' }],
  ])('does not start when the language is toggled and %s', async (_what, visit) => {
    const validateCode = rs.fn<ValidateCode>(() => accepted());
    const scope = visitScope({ territory: 'CA', code: TWELVE, validateCode, ...visit });

    await allSettled(store.languageToggled, { scope });

    expect(validateCode).not.toHaveBeenCalled();
  });
});

function type(scope: Scope, code: string): void {
  void allSettled(store.codeTyped, { scope, params: code });
}

function stateOf(scope: Scope) {
  return {
    remaining: scope.getState(store.$offer)?.remaining,
    refusal: scope.getState(store.$refusal),
    isChecking: scope.getState(store.$isChecking),
  };
}

function failing(): Promise<never> {
  return Promise.reject(new RequestError('offline'));
}
