import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $foreignLetter, $isChecking, $verdict } from './check';
import { $isUnchecked } from './sub-codes';
import { codeTyped } from './entry';
import { accepted, lateAnswer, refused, type Verdict, visitScope } from '../testing';

const TWELVE = 'FEATUREDC9DG';
const SIXTEEN = 'FEATUREDC9DGEF4T';

beforeEach(() => {
  rs.useFakeTimers();
});

afterEach(() => {
  rs.useRealTimers();
});

describe('the check of a code', () => {
  test('starts when the code has exactly 12 or exactly 16 characters @spec-0.2 @spec-5.2', async () => {
    const validateCode = rs.fn(({ code }: { code: string }) =>
      code.length === 12 ? refused() : accepted(),
    );
    const scope = visitScope({ validateCode });

    for (let length = 1; length <= SIXTEEN.length; length += 1) {
      type(scope, SIXTEEN.slice(0, length));
      await rs.advanceTimersByTimeAsync(50);
    }

    expect(validateCode.mock.calls.map(([{ code }]) => code)).toEqual([TWELVE, SIXTEEN]);
    expect(scope.getState($verdict)).toEqual(accepted());
  });

  test('sends nothing while the code has a letter that no code has, and names it @gap-47', async () => {
    const validateCode = rs.fn(() => accepted());
    const scope = visitScope({ validateCode });

    await allSettled(codeTyped, { scope, params: 'FEATUЖEDC9DG' });
    expect(scope.getState($foreignLetter)).toEqual({ letter: 'Ж', position: 6 });
    expect(validateCode).not.toHaveBeenCalled();

    await allSettled(codeTyped, { scope, params: 'ＦЕATUREDC٩DG' });
    expect(scope.getState($foreignLetter)).toBeNull();
    expect(validateCode).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: TWELVE }));
  });

  test('sends the language and the territory of the visit @spec-7.6', async () => {
    const validateCode = rs.fn(() => accepted());
    const scope = visitScope({ territory: 'CH', language: 'fr', validateCode });

    await allSettled(codeTyped, { scope, params: TWELVE });

    expect(validateCode).toHaveBeenCalledExactlyOnceWith({
      contentServiceUrl: 'https://service.example',
      siteKey: 'movieredeem',
      code: TWELVE,
      language: 'fr',
      territory: 'CH',
      captchaToken: null,
    });
  });

  test('is shown as checking until the answer arrives @spec-3.17 @spec-4.2', async () => {
    const answer = lateAnswer<Verdict>();
    const scope = visitScope({ validateCode: () => answer.promise });

    const typed = allSettled(codeTyped, { scope, params: TWELVE });
    expect(scope.getState($isChecking)).toBe(true);
    answer.arrive(accepted());
    await typed;

    expect(scope.getState($isChecking)).toBe(false);
    expect(scope.getState($verdict)).toEqual(accepted());
  });
});

describe('a late answer to a check', () => {
  test('is ignored when another code is in the field', async () => {
    const [twelve, sixteen] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const scope = visitScope({
      validateCode: ({ code }) => (code === TWELVE ? twelve : sixteen).promise,
    });

    type(scope, TWELVE);
    type(scope, SIXTEEN);
    sixteen.arrive(accepted({ offerId: 'sixteen' }));
    await rs.advanceTimersByTimeAsync(0);
    twelve.arrive(accepted({ offerId: 'twelve' }));
    await rs.advanceTimersByTimeAsync(1_000);

    expect(scope.getState($verdict)).toEqual(accepted({ offerId: 'sixteen' }));
  });

  test('is ignored when the field holds no complete code', async () => {
    const answer = lateAnswer<Verdict>();
    const scope = visitScope({ validateCode: () => answer.promise });

    type(scope, TWELVE);
    type(scope, TWELVE.slice(0, 11));
    answer.arrive(accepted());
    await rs.advanceTimersByTimeAsync(1_000);

    expect(scope.getState($verdict)).toBeNull();
    expect(scope.getState($isChecking)).toBe(false);
  });

  test('is ignored when a newer check of the same code has started', async () => {
    const [first, second] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const validateCode = rs
      .fn<() => Promise<Verdict>>()
      .mockReturnValueOnce(first.promise)
      .mockReturnValueOnce(second.promise);
    const scope = visitScope({ validateCode });

    type(scope, TWELVE);
    type(scope, TWELVE.slice(0, 11));
    type(scope, TWELVE);
    second.arrive(accepted({ remaining: 0 }));
    await rs.advanceTimersByTimeAsync(0);
    first.arrive(accepted({ remaining: 1 }));
    await rs.advanceTimersByTimeAsync(1_000);

    expect(scope.getState($verdict)).toEqual(accepted({ remaining: 0 }));
  });

  test('does not change the state of the current code when it is a failure', async () => {
    const [twelve, sixteen] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const scope = visitScope({
      validateCode: ({ code }) => (code === TWELVE ? twelve : sixteen).promise,
    });

    type(scope, TWELVE);
    type(scope, SIXTEEN);
    twelve.fail();
    await rs.advanceTimersByTimeAsync(1_000);

    expect(scope.getState($isUnchecked)).toBe(false);
    expect(scope.getState($isChecking)).toBe(true);
    sixteen.arrive(accepted());
    await rs.advanceTimersByTimeAsync(0);
    expect(scope.getState($verdict)).toEqual(accepted());
  });

  test('is ignored when it is a failure and a newer check of the same code has started', async () => {
    const [first, second] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const validateCode = rs
      .fn<() => Promise<Verdict>>()
      .mockReturnValueOnce(first.promise)
      .mockReturnValueOnce(second.promise);
    const scope = visitScope({ validateCode });

    type(scope, TWELVE);
    type(scope, TWELVE.slice(0, 11));
    type(scope, TWELVE);
    first.fail();
    await rs.advanceTimersByTimeAsync(1_000);

    expect(scope.getState($isUnchecked)).toBe(false);
    expect(scope.getState($isChecking)).toBe(true);
  });

  test('counts only for the code in the field when a hundred answers arrive in any order', async () => {
    const codes = Array.from(
      { length: 100 },
      (_value, index) => `CODE${String(10_000_000 + index)}`,
    );
    const answers = new Map(codes.map((code) => [code, lateAnswer<Verdict>()]));
    const scope = visitScope({
      validateCode: ({ code }) => answers.get(code)?.promise ?? refused(),
    });

    for (const code of codes) type(scope, code);
    for (const code of shuffled(codes)) {
      answers.get(code)?.arrive(accepted({ offerId: code }));
      await rs.advanceTimersByTimeAsync(0);
    }

    expect(scope.getState($verdict)).toEqual(accepted({ offerId: codes.at(-1) ?? '' }));
  });
});

function type(scope: Scope, code: string): void {
  void allSettled(codeTyped, { scope, params: code });
}

/** The same order in every run: each step of 37 leads to another of 100. */
function shuffled(codes: string[]): string[] {
  return codes.map((_code, index) => codes[(index * 37 + 11) % codes.length] ?? '');
}
