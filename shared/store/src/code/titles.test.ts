import { describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import {
  accepted,
  anEntry,
  aTitle,
  lateAnswer,
  type Offer,
  refused,
  type SubCodeState,
  type Verdict,
  type Visit,
} from '../testing';
import {
  CODE,
  EXCHANGED,
  exchanged,
  exchangedEarlier,
  FIRST,
  OPEN,
  SILENT,
  stepsOf,
  submitting,
  theService,
  USED,
} from './bundle.test-support';
import { failing, HISTORY, nextTurn, SUB_CODES, visiting } from './visiting.test-support';

type ValidateCode = NonNullable<Visit['validateCode']>;

const AT_GOOGLE_PLAY = { isGooglePlayBundle: true };

describe('the titles of an exchanged bundle', () => {
  test('are validated and not exchanged @spec-3.12 @spec-4.4', async () => {
    const states = new Map([
      [CODE, exchanged()],
      [FIRST, OPEN],
    ]);
    const page = visiting({ validateCode: ({ code }) => states.get(code) ?? USED });

    await page.does(store.codeTyped, CODE);

    expect(page.calls).toEqual([CODE, ...SUB_CODES].map((code) => `check ${code}`));
    expect(stepsOf(page)).toEqual(['open', 'processed', 'processed']);
  });

  test('are listed while they are checked, and when that fails @spec-8.13', async () => {
    const check = lateAnswer<Verdict>();
    const page = visiting({
      validateCode: ({ code }) => (code === CODE ? exchanged() : check.promise),
    });
    const typed = page.does(store.codeTyped, CODE);
    await nextTurn();
    expect(stepsOf(page)).toEqual(['checking', 'checking', 'checking']);
    expect(page.sees(store.$areSubCodesChecking)).toBe(true);

    check.fail();
    await typed;
    expect(stepsOf(page)).toEqual(['unchecked', 'unchecked', 'unchecked']);
    expect(page.sees(store.$areSubCodesChecking)).toBe(false);
  });

  test('are never listed as open after a check found them used, whichever answer arrives last', async () => {
    const [early, late] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const validateCode = rs.fn<ValidateCode>(() => late.promise).mockReturnValueOnce(early.promise);
    const bundle = { ...EXCHANGED, history: HISTORY.slice(0, 1) };
    const { settled, ...page } = submitting({ exchangeCode: () => bundle, validateCode });
    await nextTurn();

    late.arrive(USED);
    await nextTurn();
    early.arrive(OPEN);
    await settled;
    expect(stepsOf(page)).toEqual(['processed']);

    validateCode.mockImplementation(({ code }) =>
      code === CODE ? exchanged(bundle.history) : OPEN,
    );
    await page.does(store.checkRetried);
    expect(stepsOf(page)).toEqual(['processed']);
  });

  test('whose exchange is answered, but not checked, do not look open', async () => {
    const visit: Visit = { exchangeCode: () => EXCHANGED, validateCode: failing };
    const page = exchangedEarlier(OPEN, visit, AT_GOOGLE_PLAY);

    await page.does(store.titleChosen, FIRST);

    expect(stepsOf(page)[0]).toBe('unchecked');
  });

  test.each([
    ['hd6u gx6w 749d', 'hd6ugx6w749d'],
    ['HD6U-GX6W-749D', 'HD6U-GX6W-749D'],
    ['4711', '4711'],
    ['A'.repeat(33), null],
    ['../../../demo/reset', null],
    ['HD6UGX6W749D?cc=FR', null],
    ['%2E%2E%2Fdemo', null],
    ['__proto__', null],
    ['HD6U--GX6W', null],
    ['See e-mail!', null],
    ['É'.repeat(12), null],
  ])('are only results that look like codes: %j is %j @E13', (exchangeResult, subCode) => {
    const { sees } = visiting({ verdict: exchanged([anEntry({ exchangeResult })]) });

    const titles = sees(store.$bundleTitles).map((title) => title.subCode);
    expect(titles).toEqual(subCode === null ? [] : [subCode]);
    expect(sees(store.$isUsedUp)).toBe(subCode === null);
  });

  test.each<[string, Visit]>([
    ['no code', {}],
    ['an ordinary code', { verdict: accepted({ remaining: 0, history: HISTORY }) }],
  ])('do not exist for %s', (_what, visit) => {
    expect(stepsOf(visiting(visit))).toEqual([]);
  });
});

describe('a title', () => {
  const shown = (state: SubCodeState, bundle: Partial<Offer> = {}) =>
    exchangedEarlier(state, {}, bundle).sees(store.$bundleTitles)[0];
  const unnamed = HISTORY.map((entry) => ({ ...entry, exchangeName: null }));
  const forGooglePlay = accepted({ selections: ['googleplay'] });

  test.each<[string, SubCodeState, Partial<Offer>, string, boolean, boolean]>([
    ['open', OPEN, {}, 'open', false, true],
    ['open, for Google Play', forGooglePlay, {}, 'open', true, true],
    ['open, of a Google Play bundle', OPEN, AT_GOOGLE_PLAY, 'open', true, false],
    ['without offer id', OPEN, { ...AT_GOOGLE_PLAY, history: unnamed }, 'open', false, true],
    ['in check', 'checking', {}, 'checking', false, false],
    ['unchecked', 'unchecked', {}, 'unchecked', false, false],
    ['refused', refused(), {}, 'refused', false, false],
    ['used', USED, {}, 'processed', false, false],
  ])(
    'that is %s shows what can be done with it',
    (_what, state, bundle, step, canRedeem, isOwn) => {
      const ownCode = isOwn ? FIRST : null;
      const expected = { subCode: FIRST, step, canRedeem, ownCode, redemption: null };
      expect(shown(state, bundle)).toMatchObject(expected);
    },
  );

  test('has the name of its own check, else that of the bundle if there is one a title', () => {
    const titles = ['Salt Road', 'Night Ferry', 'Third'].map((name) => aTitle({ name }));

    expect(shown(OPEN, { titles })?.title?.name).toBe('Velvet Static');
    expect(shown('unchecked', { titles })?.title?.name).toBe('Salt Road');
    expect(shown('unchecked', { titles: titles.slice(1) })?.title).toBeNull();
  });

  test.each([
    ['the newest entry with a code', ['1700 LATE', '1000 EARLY', '1800 -'], 'LATE'],
    ['the newest entry if none has a code', ['1000 -', '1800 -'], null],
    ['the last of two entries of one time', ['1000 EARLY', '1000 NEXT'], 'NEXT'],
  ])('that is used shows %s of its history', (_what, entries, exchangeResult) => {
    const history = entries.map((entry) => {
      const [time = '', code = ''] = entry.split(' ');
      return anEntry({
        timestamp: Number(time) * 1e6,
        exchangeResult: code === '-' ? null : code,
        exchangeUrl: 'javascript:alert(1)',
      });
    });

    const redemption = { exchangeResult, exchangeUrl: null };
    expect(shown(accepted({ remaining: 0, history }))).toMatchObject({ redemption });
  });

  test.each<[string, SubCodeState, string[]]>([
    ['that is unchecked is checked again', 'unchecked', [`check ${FIRST}`]],
    ['that is refused is checked again', refused(), [`check ${FIRST}`]],
    ['that is open does nothing', OPEN, []],
    ['that is used does nothing', USED, []],
  ])('%s by Try again', async (_what, state, expected) => {
    const visit: Visit = { validateCode: () => OPEN, exchangeCode: () => SILENT };
    const { does, calls } = exchangedEarlier(state, visit);

    await does(store.titleRetried, FIRST);

    expect(calls).toEqual(expected);
  });

  test('whose exchange failed is exchanged again by Try again, and checked', async () => {
    const faulty = [FIRST];
    const page = exchangedEarlier(OPEN, theService(faulty), AT_GOOGLE_PLAY);
    await page.does(store.titleChosen, FIRST);
    expect(stepsOf(page)[0]).toBe('failed');

    faulty.pop();
    await page.does(store.titleRetried, FIRST);

    expect(stepsOf(page)[0]).toBe('processed');
    const attempt = [`exchange ${FIRST} googleplay`, `check ${FIRST}`];
    expect(page.calls).toEqual([...attempt, ...attempt]);
  });

  test('that is not for Google Play is not exchanged', async () => {
    const page = exchangedEarlier(OPEN);

    await page.does(store.titleChosen, FIRST);

    expect(stepsOf(page)[0]).toBe('open');
  });
});

describe('a title without a connection', () => {
  const isOnline = () => false;

  test('is offline, and is checked alone when the connection is back', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
    const page = exchangedEarlier(refused('unexpected'), { validateCode, isOnline });
    expect(page.sees(store.$isOffline)).toBe(false);
    await page.does(store.titleRetried, FIRST);
    expect(page.sees(store.$isOffline)).toBe(true);

    validateCode.mockReturnValue(OPEN);
    await page.does(store.connectionChanged, true);
    await page.does(store.connectionChanged, true);

    expect(page.calls).toEqual([`check ${FIRST}`, `check ${FIRST}`]);
    expect([stepsOf(page)[0], page.sees(store.$isOffline)]).toEqual(['open', false]);
  });

  test('whose exchange is unclear stays unclear when it is refused', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
    const visit: Visit = { validateCode, exchangeCode: failing, isOnline };
    const page = exchangedEarlier(OPEN, visit, AT_GOOGLE_PLAY);
    await page.does(store.titleChosen, FIRST);
    expect([stepsOf(page)[0], page.sees(store.$isOffline)]).toEqual(['unclear', true]);

    validateCode.mockReturnValue(refused('captcha'));
    await page.does(store.connectionChanged, true);

    expect(stepsOf(page)[0]).toBe('unclear');
  });
});
