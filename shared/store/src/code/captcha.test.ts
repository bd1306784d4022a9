import { describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import { accepted, lateAnswer, refused, SETTINGS, type Verdict, type Visit } from '../testing';
import { failing, opened, type Page, visiting } from './visiting.test-support';

type ValidateCode = NonNullable<Visit['validateCode']>;

const CODE = 'FEATUREDC9DGEF4T';
const NEEDED = { code: CODE, verdict: refused('captcha') };

describe('the captcha', () => {
  test('is needed when the code is refused for it, until a token is accepted @spec-4.5 @spec-5.15', async () => {
    const validateCode = rs.fn<ValidateCode>(({ captchaToken }) =>
      captchaToken === 'good' ? accepted() : refused('captcha'),
    );
    const page = visiting({ ...NEEDED, validateCode });
    expect(captchaOf(page)).toEqual([true, false]);
    expect(page.sees(store.$captchaRound)).toBe(0);

    await page.does(store.captchaSolved, 'bad');
    expect(captchaOf(page)).toEqual([true, true]);
    const round = page.sees(store.$captchaRound);
    expect(round).toBeGreaterThan(0);

    await page.does(store.captchaSolved, 'good');
    expect(captchaOf(page)).toEqual([false, false]);
    expect(page.sees(store.$captchaRound)).toBeGreaterThan(round);
    expect(validateCode.mock.calls).toMatchObject([
      [{ captchaToken: 'bad' }],
      [{ captchaToken: 'good' }],
    ]);
  });

  test.each<[string, Verdict | null, boolean]>([
    ['keeps saying that its token was refused when the next check fails', null, true],
    ['says nothing of its token when the code is refused', refused('expired'), false],
  ])('%s @spec-4.6', async (_what, verdict, isTokenRefused) => {
    const validateCode = rs.fn<ValidateCode>(() => verdict ?? failing());
    validateCode.mockReturnValueOnce(refused('captcha'));
    const { does, sees } = visiting({ ...NEEDED, validateCode });

    await does(store.captchaSolved, 'token-1');
    await does(store.captchaSolved, 'token-2');
    expect(sees(store.$isTokenRefused)).toBe(isTokenRefused);

    await does(store.codeTyped, CODE.slice(1));
    expect(sees(store.$isTokenRefused)).toBe(false);
  });

  test('sends its token once when the widget reports it several times, and none for an incomplete code', async () => {
    const answer = lateAnswer<Verdict>();
    const page = visiting({ ...NEEDED, validateCode: () => answer.promise });

    void page.does(store.captchaSolved, 'token-1');
    const again = page.does(store.captchaSolved, 'token-1');
    expect(page.sees(store.$isCaptchaNeeded)).toBe(true);
    answer.arrive(refused('captcha'));
    await again;
    expect(page.calls).toHaveLength(1);

    await page.does(store.captchaSolved, 'token-1');
    expect(page.calls).toHaveLength(2);
    await page.does(store.codeTyped, CODE.slice(5));
    await page.does(store.captchaSolved, 'token-2');
    expect(page.calls).toHaveLength(2);
  });

  test('gets its key with the site data, or requests it again when it is needed @spec-7.4', async () => {
    const getSite = rs.fn<NonNullable<Visit['getSite']>>(failing);
    const { does, sees } = await opened({ getSite, validateCode: () => refused('captcha') });
    expect(sees(store.$captcha)).toBeNull();
    getSite.mockReturnValue({ territory: 'US', language: 'en', captchaKey: 'key' });

    await does(store.codeTyped, CODE);

    const scriptUrl = SETTINGS.captchaScriptUrl;
    expect(sees(store.$captcha)).toEqual({ key: 'key', language: 'en', scriptUrl });
    expect([sees(store.$isTokenRefused), sees(store.$knownTerritory)]).toEqual([false, null]);
    await does(store.checkRetried);
    expect(getSite).toHaveBeenCalledTimes(2);
  });
});

function captchaOf({ sees }: Page) {
  return [sees(store.$isCaptchaNeeded), sees(store.$isTokenRefused)];
}
