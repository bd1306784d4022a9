import { describe, expect, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $bundleTitles } from './title-shelf';
import { titleChosen } from './titles';
import { exchangedEarlier, HISTORY, OPEN, SUB_CODES } from './bundle.test-support';
import { nextTurn } from '../journeys/journey.test-support';
import type { Offer, Title } from '../service/offer';
import type { Exchange } from '../service/exchange-code';
import type { SubCodeState } from '../code/sub-codes';
import { accepted, anEntry, lateAnswer, refused, type Verdict, visitScope } from '../testing';

const [FIRST = ''] = SUB_CODES;

const FILMS = ['Robot Summer Camp', 'Velvet Static', 'Harbor of Small Wolves'].map(film);

describe('the metadata of a title', () => {
  test('is that of its own check', () => {
    const own = film('Orbital Decay Club');

    expect(shown(accepted({ titles: [own] }), { titles: FILMS }).title).toEqual(own);
  });

  test.each<[string, SubCodeState]>([
    ['has not ended', 'checking'],
    ['has no titles', accepted({ titles: [] })],
  ])('is that of the bundle when its own check %s', (_what, state) => {
    expect(shown(state, { titles: FILMS }).title).toEqual(FILMS[0]);
  });

  test('is unknown when the bundle has more movies than codes', () => {
    expect(shown('checking', { titles: [...FILMS, film('One more')] }).title).toBeNull();
  });
});

describe('the step of a title', () => {
  test.each<[string, SubCodeState]>([
    ['checking', 'checking'],
    ['unchecked', 'unchecked'],
    ['refused', refused()],
    ['open', OPEN],
    ['processed', accepted({ remaining: 0 })],
  ])('is %s @spec-3.12', (step, state) => {
    expect(shown(state).step).toBe(step);
  });

  test('is that of its exchange while it is in flight or has failed', async () => {
    const answer = lateAnswer<Exchange>();
    const scope = exchangedEarlier({
      exchangeCode: () => answer.promise,
      validateCode: () => OPEN,
    });

    const chosen = allSettled(titleChosen, { scope, params: FIRST });
    expect(scope.getState($bundleTitles)[0]).toMatchObject({
      step: 'exchanging',
      canRedeem: false,
    });
    answer.fail();
    await chosen;

    expect(scope.getState($bundleTitles)[0]).toMatchObject({ step: 'failed', canRedeem: false });
  });

  test('is unclear when the check after a failed exchange fails', async () => {
    const exchange = lateAnswer<Exchange>();
    const recheck = lateAnswer<Verdict>();
    const scope = exchangedEarlier({
      exchangeCode: () => exchange.promise,
      validateCode: () => recheck.promise,
    });

    const chosen = allSettled(titleChosen, { scope, params: FIRST });
    exchange.fail();
    await nextTurn();
    expect(scope.getState($bundleTitles)[0]?.step).toBe('exchanging');
    recheck.fail();
    await chosen;

    expect(scope.getState($bundleTitles)[0]).toMatchObject({ step: 'unclear', canRedeem: false });
  });
});

describe('the actions of an open title', () => {
  test('redeem it at Google Play when the bundle is for Google Play', () => {
    expect(shown(OPEN, { isGooglePlayBundle: true })).toMatchObject({
      canRedeem: true,
      ownCode: null,
    });
  });

  test('keep its code, and redeem it when its own offer lists Google Play', () => {
    const atGooglePlay = accepted({ selections: ['googleplay'] });

    expect(shown(atGooglePlay)).toMatchObject({ canRedeem: true, ownCode: FIRST });
    expect(shown(OPEN)).toMatchObject({ canRedeem: false, ownCode: FIRST });
  });

  test('keep its code when it has no offer id', () => {
    const history = HISTORY.map((entry) => ({ ...entry, exchangeName: null }));

    expect(shown(OPEN, { isGooglePlayBundle: true, history })).toMatchObject({
      canRedeem: false,
      ownCode: FIRST,
    });
  });

  test.each<[string, SubCodeState]>([
    ['is being checked', 'checking'],
    ['is refused', refused()],
    ['is processed', accepted({ remaining: 0, selections: ['googleplay'] })],
  ])('do not exist when it %s', (_what, state) => {
    expect(shown(state)).toMatchObject({ canRedeem: false, ownCode: null });
  });
});

describe('the redemption of a processed title', () => {
  const early = anEntry({ timestamp: 1_000_000_000, exchangeResult: 'EARLY' });
  const late = anEntry({ timestamp: 1_700_000_000, exchangeResult: 'LATE' });
  const latest = anEntry({ timestamp: 1_800_000_000, exchangeResult: null });

  test.each([
    ['the newest entry with a code', [late, early, latest], 'LATE'],
    ['the newest entry when none has a code', [latest], null],
    [
      'the last of two entries of the same time',
      [early, { ...early, exchangeResult: 'NEXT' }],
      'NEXT',
    ],
  ])('is read from %s', (_what, history, exchangeResult) => {
    expect(shown(accepted({ remaining: 0, history })).redemption).toMatchObject({ exchangeResult });
  });

  test('is null when it has no history or is open', () => {
    expect(shown(accepted({ remaining: 0 })).redemption).toBeNull();
    expect(shown(accepted({ remaining: 1, history: [late] })).redemption).toBeNull();
  });

  test('has no unsafe address', () => {
    const hostile = anEntry({ exchangeUrl: 'javascript:alert(1)' });

    expect(shown(accepted({ remaining: 0, history: [hostile] })).redemption).toMatchObject({
      exchangeUrl: null,
    });
  });
});

test('$bundleTitles is empty when there is no code', () => {
  expect(visitScope().getState($bundleTitles)).toEqual([]);
});

/** The first title, its sub-code in this state, of a bundle of another shop unless said otherwise. */
function shown(state: SubCodeState, bundle: Partial<Offer> = {}) {
  const scope = exchangedEarlier({
    verdict: accepted({ kind: 'bundle', remaining: 0, history: HISTORY, ...bundle }),
    subCodes: { [FIRST]: state },
  });
  const [first] = scope.getState($bundleTitles);
  if (!first) throw new Error('the bundle has no titles');
  return first;
}

function film(name: string): Title {
  return { name, posterUrl: null, rating: null, runtime: null };
}
