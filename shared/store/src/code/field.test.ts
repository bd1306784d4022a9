import { describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import {
  accepted,
  lateAnswer,
  noAnswer,
  refused,
  SETTINGS,
  type Verdict,
  type Visit,
} from '../testing';
import * as at from './visiting.test-support';

const { opened, opening, visiting } = at;
const TWELVE = 'HDMAQF4PX7TV';
const SIXTEEN = 'FEATUREDC9DGEF4T';
const OTHER = 'XFAR6PW7DVPJ';

async function edited(text: string, visit: Visit = {}) {
  const remembered: string[] = [];
  const page = visiting({
    validateCode: () => accepted(),
    rememberCode: (code) => remembered.push(code),
    ...visit,
  });
  await page.does(store.fieldEdited, text);
  return { ...page, remembered, code: page.sees(store.$code), pasted: page.sees(store.$pasted) };
}

describe('a field', () => {
  test.each([
    ['', 'hdma-qf', 'HDMAQF'],
    ['', 'ＨＤＭＡ　ＱＦ４Ｐ　Ｘ７ＴＶ', TWELVE],
    ['', 'Your code: HDMA\u200B-QF4P\u00AD-X7TV', TWELVE],
    ['', 'https://redeem.example/?c=HDMAQF4PX7TV', TWELVE],
    ['HDMAQF', 'hdma qf ', 'HDMAQF'],
    ['HDMAQF', '', ''],
    ['FEAT', SIXTEEN, SIXTEEN],
    [SIXTEEN, `${SIXTEEN}${TWELVE}`, TWELVE],
    [SIXTEEN, `FEATX${SIXTEEN.slice(4)}`, SIXTEEN],
    [TWELVE, `The code for your movie: ${TWELVE}`, TWELVE],
    ['ABCDEFGHIJKLMNOPQRST', 'ABCDEFGHIJKLMNOPQRS', 'ABCDEFGHIJKLMNOP'],
  ])(
    'that held %j holds, after the edit %j, %j, which is remembered if it changed @spec-3.18 @spec-4.1 @spec-5.2',
    async (before, text, expected) => {
      const { code, pasted, remembered } = await edited(text, { code: before });

      expect([code, pasted]).toEqual([expected, null]);
      expect(remembered).toEqual(expected === before ? [] : [expected]);
    },
  );

  test.each([
    ['FEATCan you read this? HDMA QF4P X7T, I think', 'FEAT', []],
    ['FEAT<script>alert(1)</script>', 'FEAT', []],
    ['HDMA QF4P X7TV or XFAR 6PW7 DVPJ', TWELVE, [TWELVE, OTHER]],
  ])(
    'after the edit %j holds %s, and the codes %j stay known until another edit @gap-51',
    async (...row) => {
      const [text, expected, codes] = row;
      const { code, pasted, calls, does, sees } = await edited(text, {
        code: 'FEAT',
        verdict: accepted(),
      });
      expect([code, pasted]).toEqual([expected, { text, codes }]);
      expect(sees(store.$intent).missing).toBe(codes.length === 0 ? 'choice' : null);
      expect(calls).toEqual(codes.slice(0, 1).map((first) => `check ${first}`));

      await does(store.fieldEdited, 'FEAT-');
      expect(sees(store.$pasted)).toBeNull();
    },
  );
});

describe('a code from a link', () => {
  test('replaces the remembered one and is checked once, for the place of the site data @spec-2.37 @spec-3.17 @spec-7.6 @gap-10', async () => {
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(() => refused());
    const remembered: string[] = [];
    const visit: Visit = {
      getSite: () => at.siteIn('CH', 'fr'),
      memory: { code: SIXTEEN },
      validateCode,
      rememberCode: (code) => remembered.push(code),
    };

    const { sees } = await opened(visit, 'hdma-qf4p-x7tv');

    expect([sees(store.$code), remembered]).toEqual([TWELVE, [TWELVE]]);
    const { contentServiceUrl, siteKey } = SETTINGS;
    const place = { contentServiceUrl, siteKey, territory: 'CH', language: 'fr' };
    expect(validateCode.mock.calls).toEqual([[{ ...place, code: TWELVE, captchaToken: null }]]);
  });

  const ok = () => accepted();
  const memory = { code: TWELVE };
  const BUNDLE_FAILS: Visit = { validateCode: () => at.BUNDLE, exchangeCode: noAnswer };
  const PICK_LIST_USED: Visit = {
    validateCode: ({ code }) => (code === TWELVE ? at.USED_PICK_LIST : accepted()),
  };
  test.each<[string, string, Visit, string, string[]]>([
    ['damaged', '"3DHDMA_QF4P_X7TV?utm=mail".', { validateCode: ok }, TWELVE, ['/retailers']],
    ['refused', SIXTEEN, { validateCode: () => refused('expired') }, SIXTEEN, []],
    ['used', SIXTEEN, { validateCode: () => accepted({ remaining: 0 }) }, SIXTEEN, []],
    ['not checked', SIXTEEN, { validateCode: noAnswer }, SIXTEEN, []],
    ['a bundle that fails', SIXTEEN, BUNDLE_FAILS, SIXTEEN, []],
    ['a redeemed pick list', TWELVE, PICK_LIST_USED, at.PICK_LIST_CODE, ['/retailers']],
    ['blank, beside a remembered one', '--\u200B', { memory, validateCode: ok }, TWELVE, []],
    ['uncertain, beside a remembered one', `${TWELVE} or ${OTHER}`, { memory }, '', []],
    ['no code, beside a remembered one', '<b>alert(1)</b>'.repeat(700), { memory }, '', []],
  ])(
    'that is %s is read like a paste, and submits itself at most once @spec-2.38 @gap-44',
    async (...row) => {
      const [, link, visit, code, expected] = row;
      const { sees, paths, calls, opens, does } = await opened(visit, link);
      for (const path of ['/support', '/']) await opens(path);
      for (const isVisible of [false, true]) await does(store.pageVisibilityChanged, isVisible);

      expect([sees(store.$code), paths]).toEqual([code, expected]);
      expect(sees(store.$pasted)?.text).toBe(code === '' ? link : undefined);
      const exchanges = calls.filter((call) => call.startsWith('exchange'));
      expect(exchanges).toHaveLength(visit.exchangeCode ? 1 : 0);
    },
  );

  test('waits until the page is visible @D12', async () => {
    const exchangeCode = rs.fn(() => at.done(at.HISTORY));
    const validateCode: Visit['validateCode'] = ({ code }) =>
      code === TWELVE ? at.BUNDLE : accepted();
    const { started, does, paths } = opening({ validateCode, exchangeCode }, TWELVE);
    void does(store.pageVisibilityChanged, false);
    await started;
    expect(exchangeCode).not.toHaveBeenCalled();

    await does(store.pageVisibilityChanged, true);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(paths).toEqual(['/gpbundle']);
  });

  test.each<[string, (page: at.Page) => unknown, string[]]>([
    ['has pressed Continue', ({ does }) => does(store.codeSubmitted, 5), ['/retailers']],
    ['has opened another page', ({ opens }) => [opens('/support'), opens('/')], []],
    ['has typed another code', ({ does }) => does(store.fieldEdited, TWELVE), []],
    ['has typed into the full code', ({ does }) => does(store.fieldEdited, `${SIXTEEN}X`), []],
    [
      'has pasted a text without a clear code',
      ({ does }) => does(store.fieldEdited, `${SIXTEEN} is not it, <b>I think so</b>`),
      [],
    ],
  ])('is submitted at most once when the visitor %s meanwhile', async (_what, act, expected) => {
    const answer = lateAnswer<Verdict>();
    const { started, ...page } = opening({ validateCode: () => answer.promise }, SIXTEEN);

    await at.nextTurn();
    act(page);
    answer.arrive(accepted());
    await started;

    expect(page.paths).toEqual(expected);
  });

  test('that the first view has taken is checked once, also after the field has reported it', async () => {
    const { calls, paths, does, sees } = await opened({ validateCode: () => accepted() });

    await does(store.fieldEdited, 'xfar-6pw7-dvpj');
    await does(store.linkFollowed, 'xfar-6pw7-dvpj');
    expect([calls, paths]).toEqual([[`check ${OTHER}`], ['/retailers']]);

    const text = `${TWELVE} or ${OTHER}`;
    await does(store.linkFollowed, text);
    expect(sees(store.$pasted)).toMatchObject({ text });
  });
});

test.each([
  ['/hdma-qf4p-x7tv', TWELVE],
  ['/return-policy', ''],
])('the code in the path %s is offered, but not put into the field', async (codeFromPath, code) => {
  const page = await opened({ path: '/404', rememberCode: unexpected });
  const settings = page.sees(store.$settings);
  await page.does(store.appStarted, { settings, codeFromLink: null, codeFromPath });

  expect([page.sees(store.$codeFromPath), page.sees(store.$code)]).toEqual([code, '']);
});

function unexpected(): never {
  throw new Error('unexpected');
}
