import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import { accepted, lateAnswer, noAnswer, refused, SETTINGS } from '../testing';
import type { Verdict, Visit } from '../testing';
import { opened, type Page, type ValidateCode, visiting } from './visiting.test-support';

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
    const validateCode: ValidateCode = ({ code }) => (code === TWELVE ? refused() : accepted());
    const page = visiting({ validateCode });

    for (let length = 1; length <= SIXTEEN.length; length += 1) {
      void page.does(store.codeTyped, SIXTEEN.slice(0, length));
      await rs.advanceTimersByTimeAsync(50);
    }

    expect(page.calls).toEqual([`check ${TWELVE}`, `check ${SIXTEEN}`]);
    expect(said(page)).toBe('1');
  });

  test('sends nothing while the code has a letter that no code has, and names it @gap-45', async () => {
    const page = visiting({ validateCode: () => accepted() });

    await page.does(store.codeTyped, 'FEATUЖEDC9DG');
    expect(page.sees(store.$foreignLetter)).toEqual({ letter: 'Ж', position: 6 });
    expect(page.calls).toEqual([]);

    await page.does(store.codeTyped, 'ＦЕATUREDC٩DG');
    expect(page.sees(store.$foreignLetter)).toBeNull();
    expect(page.calls).toEqual([`check ${TWELVE}`]);
  });

  test.each<[string, string[], 'arrive' | 'fail', string]>([
    ['another code is in the field', [TWELVE, SIXTEEN], 'arrive', '2'],
    ['the field holds no complete code', [TWELVE, TWELVE.slice(1)], 'arrive', ''],
    ['a newer check of the code has started', [TWELVE, '', TWELVE], 'arrive', '2'],
    ['it is a failure, and a newer check has started', [TWELVE, '', TWELVE], 'fail', '2'],
  ])('ignores a late answer when %s', async (_what, texts, end, expected) => {
    const [first, second] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const validateCode = rs.fn<ValidateCode>(() => second.promise);
    const page = visiting({ validateCode: validateCode.mockReturnValueOnce(first.promise) });
    for (const text of texts) void page.does(store.codeTyped, text);

    first[end](accepted({ remaining: 7 }));
    await rs.advanceTimersByTimeAsync(1_000);
    expect(said(page)).toBe(expected && 'checking');

    second.arrive(accepted({ remaining: 2 }));
    await rs.advanceTimersByTimeAsync(0);
    expect(said(page)).toBe(expected);
  });

  test.each<[string, Verdict, number, string]>([
    [TWELVE, refused('expired'), 600, 'expired'],
    [TWELVE, accepted(), 0, '1'],
    [SIXTEEN, refused(), 0, 'not-found'],
  ])(
    'of %s with the verdict %j ends after %i ms, until another code is typed @spec-3.22 @spec-4.2',
    async (code, verdict, ms, expected) => {
      const page = visiting({ validateCode: () => verdict });

      void page.does(store.codeTyped, code);
      await rs.advanceTimersByTimeAsync(Math.max(0, ms - 1));
      expect(said(page)).toBe(ms > 0 ? 'checking' : expected);
      await rs.advanceTimersByTimeAsync(1);
      expect(said(page)).toBe(expected);

      await page.does(store.codeTyped, code.slice(1));
      expect(said(page)).toBe('');
    },
  );

  test('that fails refuses nothing, is repeated by a press only, and is forgotten with its code @spec-7.9', async () => {
    const validateCode = rs.fn<ValidateCode>(noAnswer);
    const page = visiting({ validateCode });
    void page.does(store.codeTyped, TWELVE);
    await rs.advanceTimersByTimeAsync(60_000);
    expect([said(page), page.calls.length]).toEqual(['unchecked', 1]);

    validateCode.mockReturnValueOnce(accepted());
    await page.does(store.checkRetried);
    expect(said(page)).toBe('1');
    await page.does(store.codeTyped, SIXTEEN);
    await page.does(store.codeTyped, 'F');
    expect(said(page)).toBe('');
  });

  test('keeps the verdict that was known before while its answer is open, and when it fails', async () => {
    const answer = lateAnswer<Verdict>();
    const validateCode = () => answer.promise;
    const page = visiting({ code: TWELVE, verdict: accepted(), validateCode });

    const restored = page.does(store.pageRestored);
    expect(said(page)).toBe('checking 1');
    answer.fail();
    await restored;
    expect(said(page)).toBe('1');
  });

  test.each<[string, Visit, string[]]>([
    ['an accepted code', { verdict: accepted() }, [`check ${TWELVE}`]],
    ['a code whose captcha is to be solved', { verdict: refused('captcha') }, []],
    ['a refused code', { verdict: refused('expired') }, []],
    ['an incomplete code', { code: TWELVE.slice(1) }, []],
    ['a territory with one language', { verdict: accepted(), territory: 'US' }, []],
  ])(
    'of %s is repeated by a change of the language, and not with a connection: %j',
    async (_what, visit, checks) => {
      const validateCode = rs.fn<ValidateCode>(() => accepted());
      const page = visiting({ territory: 'CA', code: TWELVE, validateCode, ...visit });

      await page.does(store.connectionChanged, true);
      expect(page.calls).toEqual([]);
      await page.does(store.languageToggled);

      expect(page.calls).toEqual(checks);
      expect(validateCode.mock.calls.every(([{ language }]) => language === 'fr')).toBe(true);
    },
  );
});

describe('the captcha', () => {
  const NEEDED = { code: SIXTEEN, verdict: refused('captcha') };
  const captchaOf = ({ sees }: Page) => [
    sees(store.$isCaptchaNeeded),
    sees(store.$isTokenRefused),
    sees(store.$captchaRound),
  ];

  test('is needed when the code is refused for it, until a token is accepted @spec-4.5 @spec-4.6 @spec-5.15', async () => {
    const answers = new Map<string | null, Verdict>([
      ['bad', refused('captcha')],
      ['good', accepted()],
    ]);
    const validateCode = rs.fn<ValidateCode>(
      ({ captchaToken }) => answers.get(captchaToken) ?? noAnswer(),
    );
    const page = visiting({ ...NEEDED, validateCode });
    expect(captchaOf(page)).toEqual([true, false, 0]);

    await page.does(store.captchaSolved, 'bad');
    expect(captchaOf(page)).toEqual([true, true, 1]);
    // A failed check says nothing of its token.
    await page.does(store.captchaSolved, 'lost');
    expect(captchaOf(page)).toEqual([true, true, 2]);
    await page.does(store.captchaSolved, 'good');
    expect(captchaOf(page)).toEqual([false, false, 3]);
    const tokens = validateCode.mock.calls.map(([{ captchaToken }]) => captchaToken);
    expect(tokens).toEqual(['bad', 'lost', 'good']);
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
    expect(page.sees(store.$isTokenRefused)).toBe(true);
    await page.does(store.codeTyped, SIXTEEN.slice(5));
    expect(page.sees(store.$isTokenRefused)).toBe(false);
    await page.does(store.captchaSolved, 'token-2');
    expect(page.calls).toHaveLength(2);
  });

  test('gets its key with the site data, or requests it again when it is needed @spec-7.4', async () => {
    const getSite = rs.fn<NonNullable<Visit['getSite']>>(noAnswer);
    const { does, sees } = await opened({ getSite, validateCode: () => refused('captcha') });
    expect(sees(store.$captcha)).toBeNull();
    getSite.mockReturnValue({ territory: 'US', language: 'en', captchaKey: 'key' });

    await does(store.codeTyped, SIXTEEN);

    const scriptUrl = SETTINGS.captchaScriptUrl;
    expect(sees(store.$captcha)).toEqual({ key: 'key', language: 'en', scriptUrl });
    expect(sees(store.$knownTerritory)).toBeNull();
    await does(store.checkRetried);
    expect(getSite).toHaveBeenCalledTimes(2);
  });
});

describe('a code that cannot be checked without a connection', () => {
  test('is reported as offline, whether its check or the connection fails first', async () => {
    const { does, sees } = visiting({ validateCode: noAnswer });
    await does(store.codeTyped, SIXTEEN);
    expect(sees(store.$isOffline)).toBe(false);
    await does(store.connectionChanged, false);
    expect(sees(store.$isOffline)).toBe(true);

    await does(store.codeTyped, '');
    expect(sees(store.$isOffline)).toBe(false);
    await does(store.codeTyped, SIXTEEN);
    expect(sees(store.$isOffline)).toBe(true);
  });

  test('is checked again once when the connection is back, however often it changes, and not submitted', async () => {
    const answer = lateAnswer<Verdict>();
    const validateCode = rs.fn<ValidateCode>(noAnswer);
    const page = await opened({ validateCode, isOnline: () => false }, SIXTEEN);
    validateCode.mockReturnValue(answer.promise);

    const changes = [true, false, true].map((is) => page.does(store.connectionChanged, is));
    answer.arrive(accepted());
    await Promise.all(changes);
    await page.does(store.connectionChanged, true);

    expect([page.calls.length, page.paths]).toEqual([2, []]);
    expect([said(page), page.sees(store.$isOffline)]).toEqual(['1', false]);
  });
});

/** Returns what is known about the code: a refusal, or what remains of the offer. */
function said({ sees }: Page): string {
  const states = [
    sees(store.$isChecking) && 'checking',
    sees(store.$isUnchecked) && 'unchecked',
    sees(store.$refusal),
    sees(store.$offer)?.remaining,
  ];
  return states.filter(Boolean).join(' ');
}
