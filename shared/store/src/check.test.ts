import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $captcha, $captchaRound, $isCaptchaNeeded } from './captcha';
import { $isChecking, $isUnchecked, $verdict, captchaSolved, checkRetried } from './check';
import { codeTyped } from './entry';
import { pageRestored } from './lifecycle';
import { $refusal } from './refusal';
import { $captchaKey, languageToggled } from './site';
import {
  accepted,
  lateAnswer,
  refused,
  RequestError,
  type Verdict,
  type Visit,
  visitScope,
} from './testing';

const TWELVE = 'FEATUREDC9DG';
const SIXTEEN = 'FEATUREDC9DGEF4T';

beforeEach(() => {
  rs.useFakeTimers();
});

afterEach(() => {
  rs.useRealTimers();
});

describe('a code is sent to the service', () => {
  test('at exactly 12 and exactly 16 characters', async () => {
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

  test('with the language and the territory of the visit', async () => {
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

  test('and the visitor can see that it is being checked', async () => {
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

describe('an answer that comes late', () => {
  test('is ignored once another code is in the field', async () => {
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

  test('is ignored once the field holds no complete code', async () => {
    const answer = lateAnswer<Verdict>();
    const scope = visitScope({ validateCode: () => answer.promise });

    type(scope, TWELVE);
    type(scope, TWELVE.slice(0, 11));
    answer.arrive(accepted());
    await rs.advanceTimersByTimeAsync(1_000);

    expect(scope.getState($verdict)).toBeNull();
    expect(scope.getState($isChecking)).toBe(false);
  });

  test('is ignored where the same code has been asked for once more', async () => {
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

  test('that is a failure does not disturb the code that is in the field now', async () => {
    const answer = lateAnswer<Verdict>();
    const scope = visitScope({
      validateCode: ({ code }) => (code === TWELVE ? answer.promise : accepted()),
    });

    type(scope, TWELVE);
    type(scope, SIXTEEN);
    answer.fail();
    await rs.advanceTimersByTimeAsync(1_000);

    expect(scope.getState($isUnchecked)).toBe(false);
    expect(scope.getState($verdict)).toEqual(accepted());
  });

  test('belongs to the code in the field, whatever the order of a hundred answers', async () => {
    const codes = Array.from({ length: 100 }, (_value, index) => `CODE${String(10_000_000 + index)}`);
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

describe('a refusal', () => {
  test('at 12 characters is held for 600 ms, for the code may go on', async () => {
    const scope = visitScope({ validateCode: () => refused('expired') });

    type(scope, TWELVE);
    await rs.advanceTimersByTimeAsync(599);
    expect(scope.getState($refusal)).toBeNull();
    expect(scope.getState($isChecking)).toBe(true);

    await rs.advanceTimersByTimeAsync(1);
    expect(scope.getState($refusal)).toBe('expired');
    expect(scope.getState($isChecking)).toBe(false);
  });

  test('at 12 characters is dropped where the visitor types on', async () => {
    const scope = visitScope({ validateCode: () => refused() });

    type(scope, TWELVE);
    await rs.advanceTimersByTimeAsync(300);
    type(scope, SIXTEEN.slice(0, 13));
    await rs.advanceTimersByTimeAsync(1_000);

    expect(scope.getState($refusal)).toBeNull();
    expect(scope.getState($isChecking)).toBe(false);
  });

  test('at 16 characters is shown at once', async () => {
    const scope = visitScope({ validateCode: () => refused() });

    type(scope, SIXTEEN);
    await rs.advanceTimersByTimeAsync(0);

    expect(scope.getState($refusal)).toBe('not-found');
  });

  test('is gone as soon as the code is changed', async () => {
    const scope = visitScope({ code: SIXTEEN, verdict: refused() });

    await allSettled(codeTyped, { scope, params: SIXTEEN.slice(0, 15) });

    expect(scope.getState($refusal)).toBeNull();
  });

  test('does not hold back an accepted code of 12 characters', async () => {
    const scope = visitScope({ validateCode: () => accepted() });

    type(scope, TWELVE);
    await rs.advanceTimersByTimeAsync(0);

    expect(scope.getState($verdict)).toEqual(accepted());
  });
});

describe('a check that fails', () => {
  test('says nothing against the code and can be tried again', async () => {
    const validateCode = rs
      .fn<() => Promise<Verdict>>()
      .mockRejectedValueOnce(new RequestError('timeout'))
      .mockResolvedValueOnce(accepted());
    const scope = visitScope({ validateCode });

    await allSettled(codeTyped, { scope, params: TWELVE });
    expect(state(scope)).toEqual({ verdict: null, isUnchecked: true, isChecking: false });
    expect(scope.getState($refusal)).toBeNull();

    await allSettled(checkRetried, { scope });
    expect(state(scope)).toEqual({ verdict: accepted(), isUnchecked: false, isChecking: false });
  });

  test('is forgotten when the code is changed', async () => {
    const scope = visitScope({ validateCode: () => Promise.reject(new RequestError('offline')) });

    await allSettled(codeTyped, { scope, params: TWELVE });
    await allSettled(codeTyped, { scope, params: 'F' });

    expect(scope.getState($isUnchecked)).toBe(false);
  });

  test('is no reason to ask again without being told to', async () => {
    const validateCode = rs.fn(() => Promise.reject(new RequestError('status')));
    const scope = visitScope({ validateCode });

    type(scope, TWELVE);
    await rs.advanceTimersByTimeAsync(60_000);

    expect(validateCode).toHaveBeenCalledTimes(1);
  });
});

describe('checking once more', () => {
  test('keeps what is known until the answer is there', async () => {
    const answer = lateAnswer<Verdict>();
    const scope = visitScope({
      code: TWELVE,
      verdict: accepted(),
      validateCode: () => answer.promise,
    });

    const restored = allSettled(pageRestored, { scope });
    expect(scope.getState($verdict)).toEqual(accepted());
    answer.arrive(accepted({ remaining: 0 }));
    await restored;

    expect(scope.getState($verdict)).toEqual(accepted({ remaining: 0 }));
  });

  test('takes nothing back where it comes to nothing', async () => {
    const scope = visitScope({
      code: TWELVE,
      verdict: accepted(),
      validateCode: () => Promise.reject(new RequestError('offline')),
    });

    await allSettled(pageRestored, { scope });

    expect(state(scope)).toEqual({ verdict: accepted(), isUnchecked: false, isChecking: false });
  });

  test('brings the titles of an accepted code in the language that was toggled to', async () => {
    const validateCode = rs.fn(() => accepted());
    const scope = visitScope({ territory: 'CA', code: TWELVE, verdict: accepted(), validateCode });

    await allSettled(languageToggled, { scope });

    expect(validateCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: TWELVE, language: 'fr', territory: 'CA' }),
    );
  });

  test('in the other language overtakes a check that is under way', async () => {
    const [english, french] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const scope = visitScope({
      territory: 'CA',
      validateCode: ({ language }) => (language === 'fr' ? french : english).promise,
    });

    type(scope, TWELVE);
    void allSettled(languageToggled, { scope });
    french.arrive(accepted({ offerId: 'fr' }));
    english.arrive(accepted({ offerId: 'en' }));
    await rs.advanceTimersByTimeAsync(0);

    expect(scope.getState($verdict)).toEqual(accepted({ offerId: 'fr' }));
  });

  test('does not happen for a toggle where there is nothing to translate', async () => {
    const validateCode = rs.fn(() => accepted());
    const visits: Visit[] = [
      { territory: 'CA', code: TWELVE, verdict: refused('captcha') },
      { territory: 'CA', code: TWELVE.slice(0, 5) },
      { territory: 'US', code: TWELVE, verdict: accepted() },
    ];

    for (const visit of visits) {
      await allSettled(languageToggled, { scope: visitScope({ ...visit, validateCode }) });
    }

    expect(validateCode).not.toHaveBeenCalled();
  });
});

describe('a captcha', () => {
  test('is needed when the service says so', () => {
    expect(visitScope({ verdict: refused('captcha') }).getState($isCaptchaNeeded)).toBe(true);
    expect(visitScope({ verdict: refused('expired') }).getState($isCaptchaNeeded)).toBe(false);
    expect(visitScope({ verdict: accepted() }).getState($isCaptchaNeeded)).toBe(false);
    expect(visitScope().getState($isCaptchaNeeded)).toBe(false);
  });

  test('that is solved has the code checked with its token, and goes away', async () => {
    const validateCode = rs.fn(() => accepted());
    const scope = visitScope({ code: TWELVE, verdict: refused('captcha'), validateCode });

    await allSettled(captchaSolved, { scope, params: 'token-1' });

    expect(validateCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: TWELVE, captchaToken: 'token-1' }),
    );
    expect(scope.getState($isCaptchaNeeded)).toBe(false);
    expect(scope.getState($verdict)).toEqual(accepted());
  });

  test('stays, with a fresh widget, where its token is refused', async () => {
    const scope = visitScope({
      code: SIXTEEN,
      verdict: refused('captcha'),
      validateCode: () => refused('captcha'),
    });

    await allSettled(captchaSolved, { scope, params: 'token-1' });

    expect(scope.getState($isCaptchaNeeded)).toBe(true);
    expect(scope.getState($captchaRound)).toBe(1);
  });

  test('stays on the page while its token is tried', async () => {
    const answer = lateAnswer<Verdict>();
    const scope = visitScope({
      code: SIXTEEN,
      verdict: refused('captcha'),
      validateCode: () => answer.promise,
    });

    const solved = allSettled(captchaSolved, { scope, params: 'token-1' });
    expect(scope.getState($isCaptchaNeeded)).toBe(true);
    expect(scope.getState($captchaRound)).toBe(0);

    answer.arrive(refused('not-found'));
    await solved;
    expect(scope.getState($refusal)).toBe('not-found');
  });

  test('token is spent once, however often it is reported', async () => {
    const answer = lateAnswer<Verdict>();
    const validateCode = rs.fn(() => answer.promise);
    const scope = visitScope({ code: SIXTEEN, verdict: refused('captcha'), validateCode });

    void allSettled(captchaSolved, { scope, params: 'token-1' });
    const again = allSettled(captchaSolved, { scope, params: 'token-1' });
    answer.arrive(refused('captcha'));
    await again;
    expect(validateCode).toHaveBeenCalledTimes(1);

    await allSettled(captchaSolved, { scope, params: 'token-1' });
    expect(validateCode).toHaveBeenCalledTimes(2);
  });

  test('token means nothing to a code that is not complete', async () => {
    const validateCode = rs.fn(() => accepted());
    const scope = visitScope({ code: TWELVE.slice(0, 11), validateCode });

    await allSettled(captchaSolved, { scope, params: 'token-1' });

    expect(validateCode).not.toHaveBeenCalled();
  });

  test('whose check fails can be solved again, and the visitor is told', async () => {
    const scope = visitScope({
      code: TWELVE,
      verdict: refused('captcha'),
      validateCode: () => Promise.reject(new RequestError('timeout')),
    });

    await allSettled(captchaSolved, { scope, params: 'token-1' });

    expect(scope.getState($isUnchecked)).toBe(true);
    expect(scope.getState($isCaptchaNeeded)).toBe(true);
    expect(scope.getState($captchaRound)).toBe(1);
  });

  test('is made of the site’s key, in the language of the page', async () => {
    const scope = visitScope({ territory: 'DE', language: 'de' });
    expect(scope.getState($captcha)).toBeNull();

    await allSettled($captchaKey, { scope, params: 'key-of-the-site' });
    expect(scope.getState($captcha)).toEqual({
      key: 'key-of-the-site',
      language: 'de',
      scriptUrl: 'https://captcha.example/api.js',
    });
  });
});

function type(scope: Scope, code: string): void {
  void allSettled(codeTyped, { scope, params: code });
}

function state(scope: Scope) {
  return {
    verdict: scope.getState($verdict),
    isUnchecked: scope.getState($isUnchecked),
    isChecking: scope.getState($isChecking),
  };
}

/** The same order in every run: each step of 37 leads to another of 100. */
function shuffled(codes: string[]): string[] {
  return codes.map((_code, index) => codes[(index * 37 + 11) % codes.length] ?? '');
}
