import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $captcha, $captchaRound, $isCaptchaNeeded } from './captcha';
import { $code, $isTokenRefused, $verdict, captchaSolved, checkRetried } from './check';
import { $isUnchecked } from './sub-codes';
import { codeTyped } from './entry';
import { $refusal } from '../exchange/bundle';
import { $territory } from '../site/place';
import { $captchaKey } from '../site/site';
import { accepted, lateAnswer, refused, RequestError, type Verdict, visitScope } from '../testing';

const TWELVE = 'FEATUREDC9DG';
const SIXTEEN = 'FEATUREDC9DGEF4T';

describe('the captcha', () => {
  test('is needed when the service refuses the code with a captcha error @spec-4.5', () => {
    expect(visitScope({ verdict: refused('captcha') }).getState($isCaptchaNeeded)).toBe(true);
    expect(visitScope({ verdict: refused('expired') }).getState($isCaptchaNeeded)).toBe(false);
    expect(visitScope({ verdict: accepted() }).getState($isCaptchaNeeded)).toBe(false);
    expect(visitScope().getState($isCaptchaNeeded)).toBe(false);
  });

  test('disappears when the check with its token accepts the code @spec-5.15', async () => {
    const validateCode = rs.fn(() => accepted());
    const scope = visitScope({ code: TWELVE, verdict: refused('captcha'), validateCode });

    await allSettled(captchaSolved, { scope, params: 'token-1' });

    expect(validateCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: TWELVE, captchaToken: 'token-1' }),
    );
    expect(scope.getState($isCaptchaNeeded)).toBe(false);
    expect(scope.getState($verdict)).toEqual(accepted());
  });

  test('stays with a new widget when the service refuses its token @spec-4.6', async () => {
    const scope = visitScope({
      code: SIXTEEN,
      verdict: refused('captcha'),
      validateCode: () => refused('captcha'),
    });

    await allSettled(captchaSolved, { scope, params: 'token-1' });

    expect(scope.getState($isCaptchaNeeded)).toBe(true);
    expect(scope.getState($captchaRound)).toBe(1);
  });

  test('reports no refused token when no token has been refused', async () => {
    const validateCode = rs
      .fn<() => Promise<Verdict>>()
      .mockImplementation(() => Promise.resolve(refused('captcha')));
    const scope = visitScope({ validateCode });
    await allSettled(codeTyped, { scope, params: SIXTEEN });
    expect(scope.getState($isTokenRefused)).toBe(false);

    await allSettled(captchaSolved, { scope, params: 'token-1' });
    expect(scope.getState($isTokenRefused)).toBe(true);

    validateCode.mockRejectedValueOnce(new RequestError('timeout'));
    await allSettled(captchaSolved, { scope, params: 'token-2' });
    expect(scope.getState($isTokenRefused)).toBe(true);

    await allSettled(codeTyped, { scope, params: SIXTEEN.slice(1) });
    expect(scope.getState($isTokenRefused)).toBe(false);
  });

  test('reports no refused token when the service accepts the token and refuses the code', async () => {
    const scope = visitScope({
      code: SIXTEEN,
      verdict: refused('captcha'),
      validateCode: () => refused('expired'),
    });

    await allSettled(captchaSolved, { scope, params: 'token-1' });

    expect(scope.getState($isTokenRefused)).toBe(false);
  });

  test('stays on the page while its token is checked', async () => {
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

  test('sends its token once when the widget reports it several times', async () => {
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

  test('sends no token when the code is not complete @spec-5.15', async () => {
    const validateCode = rs.fn(() => accepted());
    const scope = visitScope({ code: TWELVE.slice(0, 11), validateCode });

    await allSettled(captchaSolved, { scope, params: 'token-1' });

    expect(validateCode).not.toHaveBeenCalled();
  });

  test('can be solved again when the check of its token fails', async () => {
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

  test('has the key of the site and the language of the page', async () => {
    const scope = visitScope({ territory: 'DE', language: 'de' });
    expect(scope.getState($captcha)).toBeNull();

    await allSettled($captchaKey, { scope, params: 'key-of-the-site' });
    expect(scope.getState($captcha)).toEqual({
      key: 'key-of-the-site',
      language: 'de',
      scriptUrl: 'https://captcha.example/api.js',
    });
  });

  test('requests its key when the site data was not loaded', async () => {
    const getSite = rs.fn(() => ({ territory: 'CA', language: 'fr', captchaKey: 'key' }) as const);
    const scope = visitScope({ validateCode: () => refused('captcha'), getSite });

    await allSettled(codeTyped, { scope, params: SIXTEEN });

    expect(getSite).toHaveBeenCalledExactlyOnceWith({
      contentServiceUrl: 'https://service.example',
      siteKey: 'movieredeem',
      territory: 'US',
    });
    expect(scope.getState($captcha)).toMatchObject({ key: 'key', language: 'en' });
    expect(scope.getState($territory)).toBe('US');
    expect(scope.getState($code)).toBe(SIXTEEN);
  });

  test('requests its key again at the next check when the request failed', async () => {
    const getSite = rs.fn(() => Promise.reject(new RequestError('offline')));
    const scope = visitScope({ validateCode: () => refused('captcha'), getSite });
    await allSettled(codeTyped, { scope, params: SIXTEEN });
    expect(scope.getState($captcha)).toBeNull();

    await allSettled(checkRetried, { scope });

    expect(getSite).toHaveBeenCalledTimes(2);
  });

  test('requests no key when the code is refused for another reason', async () => {
    const getSite = rs.fn(() => Promise.reject(new RequestError('offline')));
    const scope = visitScope({ validateCode: () => refused('expired'), getSite });

    await allSettled(codeTyped, { scope, params: SIXTEEN });

    expect(getSite).not.toHaveBeenCalled();
  });
});
