import { describe, expect, rs, test } from '@rstest/core';
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
import { opened } from './visits.test-support';

type ValidateCode = NonNullable<Visit['validateCode']>;

const TWELVE = 'FEATUREDC9DG';
const SIXTEEN = 'FEATUREDC9DGEF4T';

describe('the captcha', () => {
  test('is needed when the code is refused for it, until a token is accepted @spec-4.5 @spec-5.15', async () => {
    const validateCode = rs.fn<ValidateCode>(({ captchaToken }) =>
      captchaToken === 'good' ? accepted() : refused('captcha'),
    );
    const scope = visitScope({ code: SIXTEEN, verdict: refused('captcha'), validateCode });
    expect(captchaOf(scope)).toEqual({ isNeeded: true, isTokenRefused: false, round: 0 });

    await allSettled(store.captchaSolved, { scope, params: 'bad' });
    expect(captchaOf(scope)).toMatchObject({ isNeeded: true, isTokenRefused: true });
    const { round } = captchaOf(scope);
    expect(round).toBeGreaterThan(0);

    await allSettled(store.captchaSolved, { scope, params: 'good' });
    expect(captchaOf(scope)).toMatchObject({ isNeeded: false, isTokenRefused: false });
    expect(captchaOf(scope).round).toBeGreaterThan(round);
    expect(validateCode.mock.calls.map(([{ captchaToken }]) => captchaToken)).toEqual([
      'bad',
      'good',
    ]);
  });

  test.each<[string, Verdict | null, boolean]>([
    ['keeps saying that its token was refused when the next check fails', null, true],
    ['says nothing of its token when the code is refused', refused('expired'), false],
  ])('%s @spec-4.6', async (_what, verdict, isTokenRefused) => {
    const validateCode = rs.fn<ValidateCode>(() => verdict ?? failing());
    validateCode.mockReturnValueOnce(refused('captcha'));
    const scope = visitScope({ code: SIXTEEN, verdict: refused('captcha'), validateCode });

    await allSettled(store.captchaSolved, { scope, params: 'token-1' });
    await allSettled(store.captchaSolved, { scope, params: 'token-2' });
    expect(captchaOf(scope).isTokenRefused).toBe(isTokenRefused);

    await allSettled(store.codeTyped, { scope, params: SIXTEEN.slice(1) });
    expect(captchaOf(scope).isTokenRefused).toBe(false);
  });

  test('sends its token once when the widget reports it several times', async () => {
    const answer = lateAnswer<Verdict>();
    const validateCode = rs.fn<ValidateCode>(() => answer.promise);
    const scope = visitScope({ code: SIXTEEN, verdict: refused('captcha'), validateCode });

    void allSettled(store.captchaSolved, { scope, params: 'token-1' });
    const again = allSettled(store.captchaSolved, { scope, params: 'token-1' });
    expect(captchaOf(scope).isNeeded).toBe(true);
    answer.arrive(refused('captcha'));
    await again;
    expect(validateCode).toHaveBeenCalledTimes(1);

    await allSettled(store.captchaSolved, { scope, params: 'token-1' });
    expect(validateCode).toHaveBeenCalledTimes(2);
  });

  test('sends no token for an incomplete code', async () => {
    const validateCode = rs.fn<ValidateCode>(() => accepted());
    const scope = visitScope({ code: TWELVE.slice(1), validateCode });

    await allSettled(store.captchaSolved, { scope, params: 'token-1' });

    expect(validateCode).not.toHaveBeenCalled();
  });

  test('gets its key with the site data, or requests it again when it is needed @spec-7.4', async () => {
    const getSite = rs.fn<NonNullable<Visit['getSite']>>(failing);
    const validateCode = () => refused('captcha');
    const { scope } = await opened('/', { getSite, validateCode });
    expect(scope.getState(store.$captcha)).toBeNull();
    getSite.mockReturnValue({ territory: 'US', language: 'en', captchaKey: 'key' });

    await allSettled(store.codeTyped, { scope, params: SIXTEEN });

    const scriptUrl = SETTINGS.captchaScriptUrl;
    expect(scope.getState(store.$captcha)).toEqual({ key: 'key', language: 'en', scriptUrl });
    expect(getSite).toHaveBeenCalledTimes(2);
    await allSettled(store.checkRetried, { scope });
    expect(getSite).toHaveBeenCalledTimes(2);
  });
});

function captchaOf(scope: Scope) {
  return {
    isNeeded: scope.getState(store.$isCaptchaNeeded),
    isTokenRefused: scope.getState(store.$isTokenRefused),
    round: scope.getState(store.$captchaRound),
  };
}

function failing(): Promise<never> {
  return Promise.reject(new RequestError('offline'));
}
