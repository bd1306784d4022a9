import { describe, expect, rs, test } from '@rstest/core';
import type { EventCallable } from 'effector';

import * as store from '../index';
import { accepted, anEntry, aTitle, noAnswer, refused } from '../testing';
import type { Offer, SubCodeState, Visit } from '../testing';
import * as bundles from './bundle.test-support';
import { done, HISTORY, type ValidateCode } from './visiting.test-support';

const { AT_GOOGLE_PLAY, exchangedEarlier, FIRST, OPEN, stepsOf, USED } = bundles;

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
      const [time, code = ''] = entry.split(' ');
      const result = code === '-' ? null : code;
      return anEntry({ timestamp: Number(time) * 1e6, exchangeResult: result, exchangeUrl });
    });

    const redemption = { exchangeResult, exchangeUrl: null };
    expect(shown(accepted({ remaining: 0, history }))).toMatchObject({ redemption });
  });

  const TRIED = [`exchange ${FIRST} googleplay`, `check ${FIRST}`];
  const { titleChosen, titleRetried } = store;
  test.each<[string, SubCodeState, Partial<Offer>, EventCallable<string>[], string[]]>([
    ['that is unchecked is checked by Try again', 'unchecked', {}, [titleRetried], TRIED.slice(1)],
    ['that is refused is checked by Try again', refused(), {}, [titleRetried], TRIED.slice(1)],
    ['that is in check is left alone by Try again', 'checking', {}, [titleRetried], []],
    ['that is open is left alone by Try again', OPEN, {}, [titleRetried], []],
    ['that is used is left alone by Try again', USED, {}, [titleRetried], []],
    ['that is not for Google Play is not exchanged', OPEN, {}, [titleChosen], []],
    [
      'whose exchange failed is exchanged again by Try again, and checked',
      OPEN,
      AT_GOOGLE_PLAY,
      [titleChosen, titleRetried],
      [...TRIED, ...TRIED],
    ],
  ])('%s', async (_what, state, bundle, events, expected) => {
    const visit: Visit = { validateCode: () => OPEN, exchangeCode: noAnswer };
    const { does, calls } = exchangedEarlier(state, visit, bundle);

    for (const event of events) await does(event, FIRST);
    expect(calls).toEqual(expected);
  });

  test('whose exchange is answered, but not checked, does not look open', async () => {
    const visit: Visit = { exchangeCode: () => done(HISTORY), validateCode: noAnswer };
    const page = exchangedEarlier(OPEN, visit, AT_GOOGLE_PLAY);

    await page.does(titleChosen, FIRST);
    expect(stepsOf(page)[0]).toBe('unchecked');
  });

  test('without a connection is offline, and is checked alone when the connection is back', async () => {
    const validateCode = rs.fn<ValidateCode>(noAnswer);
    const visit: Visit = { validateCode, isOnline: () => false };
    const page = exchangedEarlier(refused('unexpected'), visit);
    expect(page.sees(store.$isOffline)).toBe(false);
    await page.does(titleRetried, FIRST);
    expect(page.sees(store.$isOffline)).toBe(true);

    validateCode.mockReturnValue(OPEN);
    await page.does(store.connectionChanged, true);
    await page.does(store.connectionChanged, true);
    expect(page.calls).toEqual([`check ${FIRST}`, `check ${FIRST}`]);
    expect([stepsOf(page)[0], page.sees(store.$isOffline)]).toEqual(['open', false]);
  });
});
