import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import { accepted, lateAnswer, refused, SETTINGS, type Verdict, type Visit } from '../testing';
import { failing, type Page, visiting } from './visiting.test-support';

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
    const page = visiting({
      validateCode: ({ code }) => (code === TWELVE ? refused() : accepted()),
    });

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

  test('sends language and territory, and is shown until the answer arrives @spec-3.17 @spec-4.2 @spec-7.6', async () => {
    const answer = lateAnswer<Verdict>();
    const validateCode = rs.fn<ValidateCode>(() => answer.promise);
    const page = visiting({ territory: 'CH', language: 'fr', validateCode });

    const typed = page.does(store.codeTyped, TWELVE);
    expect(said(page)).toBe('checking');
    answer.arrive(accepted());
    await typed;

    const { contentServiceUrl, siteKey } = SETTINGS;
    const call = { contentServiceUrl, siteKey, language: 'fr', territory: 'CH' };
    expect(validateCode.mock.calls).toEqual([[{ ...call, code: TWELVE, captchaToken: null }]]);
    expect(said(page)).toBe('1');
  });
});

test.each<[string, string[], 'arrive' | 'fail', string]>([
  ['another code is in the field', [TWELVE, SIXTEEN], 'arrive', '2'],
  ['the field holds no complete code', [TWELVE, TWELVE.slice(1)], 'arrive', ''],
  ['a newer check of the code has started', [TWELVE, '', TWELVE], 'arrive', '2'],
  ['it is a failure, and another code is in the field', [TWELVE, SIXTEEN], 'fail', '2'],
  ['it is a failure, and a newer check has started', [TWELVE, '', TWELVE], 'fail', '2'],
])('a late answer to a check is ignored when %s', async (_what, texts, end, expected) => {
  const [first, second] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
  const page = visiting({
    validateCode: rs.fn<ValidateCode>(() => second.promise).mockReturnValueOnce(first.promise),
  });
  for (const text of texts) void page.does(store.codeTyped, text);

  first[end](accepted({ remaining: 7 }));
  await rs.advanceTimersByTimeAsync(1_000);
  expect(said(page)).toBe(expected && 'checking');

  second.arrive(accepted({ remaining: 2 }));
  await rs.advanceTimersByTimeAsync(0);
  expect(said(page)).toBe(expected);
});

describe('a refusal', () => {
  test('of 12 characters is shown after 600 ms, and an acceptance at once', async () => {
    const page = visiting({ validateCode: () => refused('expired') });
    void page.does(store.codeTyped, TWELVE);
    await rs.advanceTimersByTimeAsync(599);
    expect(said(page)).toBe('checking');
    await rs.advanceTimersByTimeAsync(1);
    expect(said(page)).toBe('expired');

    const other = visiting({ validateCode: () => accepted() });
    void other.does(store.codeTyped, TWELVE);
    await rs.advanceTimersByTimeAsync(0);
    expect(said(other)).toBe('1');
  });

  test('of 12 characters is discarded when the visitor types more', async () => {
    const page = visiting({ validateCode: () => refused() });

    void page.does(store.codeTyped, TWELVE);
    await rs.advanceTimersByTimeAsync(300);
    void page.does(store.codeTyped, SIXTEEN.slice(0, 13));
    await rs.advanceTimersByTimeAsync(1_000);

    expect(said(page)).toBe('');
  });

  test('of 16 characters is shown at once, and cleared by another code @spec-3.22 @spec-4.2', async () => {
    const page = visiting({ validateCode: () => refused() });

    await page.does(store.codeTyped, SIXTEEN);
    expect(said(page)).toBe('not-found');

    await page.does(store.codeTyped, SIXTEEN.slice(1));
    expect(said(page)).toBe('');
  });
});

describe('a failed check', () => {
  test('refuses nothing, is repeated by a press only, and is forgotten with its code @spec-7.9', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
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

  test('keeps the verdict that was known before it, and so does a check whose answer is open', async () => {
    const answer = lateAnswer<Verdict>();
    const page = visiting({
      code: TWELVE,
      verdict: accepted(),
      validateCode: () => answer.promise,
    });

    const restored = page.does(store.pageRestored);
    expect(said(page)).toBe('checking 1');
    answer.fail();
    await restored;

    expect(said(page)).toBe('1');
  });
});

describe('a change of the language', () => {
  test.each<[string, Visit, string[]]>([
    ['an accepted code', { verdict: accepted() }, [`check ${TWELVE}`]],
    ['a code whose captcha is to be solved', { verdict: refused('captcha') }, []],
    ['an incomplete code', { code: TWELVE.slice(1) }, []],
    ['a territory with one language', { verdict: accepted(), territory: 'US' }, []],
  ])('with %s makes the checks %j', async (_what, visit, checks) => {
    const validateCode = rs.fn<ValidateCode>(() => accepted());
    const page = visiting({ territory: 'CA', code: TWELVE, validateCode, ...visit });

    await page.does(store.languageToggled);

    expect(page.calls).toEqual(checks);
    expect(validateCode.mock.calls.every(([{ language }]) => language === 'fr')).toBe(true);
  });

  test('replaces the check in flight', async () => {
    const [english, french] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const page = visiting({
      territory: 'CA',
      validateCode: ({ language }) => (language === 'fr' ? french : english).promise,
    });
    void page.does(store.codeTyped, TWELVE);
    void page.does(store.languageToggled);

    french.arrive(accepted({ remaining: 5 }));
    english.arrive(accepted());
    await rs.advanceTimersByTimeAsync(0);

    expect(said(page)).toBe('5');
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
