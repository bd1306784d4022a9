import { describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import { accepted, anEntry, aTitle, type Offer, refused } from '../testing';
import type { SubCodeState, Visit } from '../testing';
import * as bundles from './bundle.test-support';
import { failing, HISTORY, type ValidateCode } from './visiting.test-support';

const { AT_GOOGLE_PLAY, EXCHANGED, exchangedEarlier, FIRST, OPEN, SILENT, stepsOf, USED } = bundles;

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
    const exchangeUrl = 'javascript:alert(1)';
    const history = entries.map((entry) => {
      const [time = '', code = ''] = entry.split(' ');
      const result = code === '-' ? null : code;
      return anEntry({ timestamp: Number(time) * 1e6, exchangeResult: result, exchangeUrl });
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
    const page = exchangedEarlier(OPEN, bundles.theService(faulty), AT_GOOGLE_PLAY);
    await page.does(store.titleChosen, FIRST);
    expect(stepsOf(page)[0]).toBe('failed');

    faulty.pop();
    await page.does(store.titleRetried, FIRST);
    expect(stepsOf(page)[0]).toBe('processed');
    const attempt = [`exchange ${FIRST} googleplay`, `check ${FIRST}`];
    expect(page.calls).toEqual([...attempt, ...attempt]);
  });

  test.each<[string, Partial<Offer>, string]>([
    ['that is not for Google Play is not exchanged', {}, 'open'],
    [
      'whose exchange is answered, but not checked, does not look open',
      AT_GOOGLE_PLAY,
      'unchecked',
    ],
  ])('%s', async (_what, bundle, step) => {
    const visit: Visit = { exchangeCode: () => EXCHANGED, validateCode: failing };
    const page = exchangedEarlier(OPEN, visit, bundle);

    await page.does(store.titleChosen, FIRST);
    expect(stepsOf(page)[0]).toBe(step);
  });

  test('without a connection is offline, and is checked alone when the connection is back', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
    const visit: Visit = { validateCode, isOnline: () => false };
    const page = exchangedEarlier(refused('unexpected'), visit);
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
    const page = exchangedEarlier(OPEN, { validateCode, exchangeCode: failing }, AT_GOOGLE_PLAY);
    await page.does(store.titleChosen, FIRST);
    expect(stepsOf(page)[0]).toBe('unclear');

    validateCode.mockReturnValue(refused('captcha'));
    await page.does(store.connectionChanged, true);
    expect(stepsOf(page)[0]).toBe('unclear');
  });
});
