import { describe, expect, test } from '@rstest/core';

import type { ExchangeState } from './single';
import type { HistoryEntry } from '../service/offer';
import { $isUsedUp, $redemptions } from './redemptions';
import { accepted, anEntry, refused, type Visit, visitScope } from '../testing';

const NO_EXCHANGE = { exchangeUrl: null, exchangeName: null, exchangeResult: null };
const RECORD = anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDE3 M67H KMEE' });
const PICK_LIST = accepted({ kind: 'pick-list', remaining: 0, history: [RECORD] });

describe('the redemptions of a used code', () => {
  test('name the retailer and the time @spec-3.23', () => {
    const scope = visitScope(used([anEntry({ retailer: 'Movies Anywhere', ...NO_EXCHANGE })]));

    expect(scope.getState($redemptions)).toEqual([
      {
        by: 'retailer',
        movie: 'Velvet Static',
        retailer: 'Movies Anywhere',
        shopUrl: 'https://moviesanywhere.com/',
        timestamp: 1_709_640_000,
        exchangeUrl: null,
        exchangeResult: null,
      },
    ]);
  });

  test('name the retailer, its address and the issued code when it was processed by exchange', () => {
    const scope = visitScope(used([anEntry()]));

    expect(scope.getState($redemptions)).toEqual([
      {
        by: 'exchange',
        movie: 'Velvet Static',
        retailer: 'Vudu',
        shopUrl: 'https://www.vudu.com/',
        timestamp: 1_709_640_000,
        exchangeUrl: 'https://www.vudu.com/redeem',
        exchangeResult: 'VUDU 4K7R',
      },
    ]);
  });

  test.each([
    ['Movies Anywhere', 'https://moviesanywhere.com/'],
    ['moviesanywhere', 'https://moviesanywhere.com/'],
    ['MOVIES  ANYWHERE', 'https://moviesanywhere.com/'],
    ['Vudu', 'https://www.vudu.com/'],
    ['google play', 'https://play.google.com/store/movies'],
    ['googleplay', 'https://play.google.com/store/movies'],
    ['iTunes', 'https://www.apple.com/itunes/'],
    ['Kestrel Video Club', null],
    ['constructor', null],
    ['__proto__', null],
    [null, null],
  ])('by %s link to %s @spec-8.12', (retailer, shopUrl) => {
    const scope = visitScope(used([anEntry({ retailer })]));

    expect(scope.getState($redemptions)).toEqual([expect.objectContaining({ retailer, shopUrl })]);
  });

  test('name all titles that have a name', () => {
    const titles = ['Night Ferry', null, 'Salt Road'].map((name) => ({
      name,
      posterUrl: null,
      rating: null,
      runtime: null,
    }));
    const history = [anEntry()];
    const scope = visitScope({ verdict: accepted({ remaining: 0, history, titles }) });

    expect(scope.getState($redemptions)[0]?.movie).toBe('Night Ferry, Salt Road');
  });

  test('do not name the titles of a pick list', () => {
    const history = [anEntry({ retailer: 'Vudu' })];
    const scope = visitScope({ verdict: accepted({ kind: 'pick-list', remaining: 0, history }) });

    expect(scope.getState($redemptions)[0]?.movie).toBeNull();
  });

  test('have no link when the address is not safe', () => {
    const scope = visitScope(used([anEntry({ exchangeUrl: 'javascript:alert(1)' })]));

    expect(scope.getState($redemptions)).toEqual([expect.objectContaining({ exchangeUrl: null })]);
  });

  test('are empty while the code can still be used', () => {
    const scope = visitScope({ verdict: accepted({ remaining: 1, history: [anEntry()] }) });

    expect(scope.getState($isUsedUp)).toBe(false);
    expect(scope.getState($redemptions)).toEqual([]);
  });
});

describe('$isUsedUp', () => {
  test.each<[string, Visit, boolean]>([
    ['a redeemed ordinary code', used([]), true],
    ['an unused code', { verdict: accepted() }, false],
    ['a refused code', { verdict: refused() }, false],
    ['no code', {}, false],
    [
      'a bundle exchanged title by title',
      { verdict: accepted({ kind: 'bundle', remaining: 0, history: [anEntry()] }) },
      false,
    ],
    [
      'a legacy bundle',
      { verdict: accepted({ kind: 'bundle', remaining: 0, history: [anEntry(NO_EXCHANGE)] }) },
      true,
    ],
    ['a pick list with an open code', pickList(accepted()), false],
    ['a pick list with a code being checked', pickList('checking'), false],
    ['a pick list whose code could not be asked for', pickList('unchecked'), false],
    ['a pick list with a used code', pickList(accepted({ remaining: 0 })), true],
    ['a pick list with a refused code', pickList(refused()), true],
    [
      'a pick list without a code',
      { verdict: accepted({ kind: 'pick-list', remaining: 0 }) },
      true,
    ],
  ])('for %s is %s', (_what, visit, expected) => {
    expect(visitScope(visit).getState($isUsedUp)).toBe(expected);
  });
});

describe('the redemptions of a used pick list', () => {
  test('are those of its issued code, without the record of the pick list', () => {
    const inside = accepted({ remaining: 0, history: [anEntry({ retailer: 'iTunes' })] });
    const scope = visitScope(pickList(inside));

    expect(retailersIn(scope.getState($redemptions))).toEqual(['iTunes']);
  });

  test('are those of its own history when its issued code has none', () => {
    const verdict = accepted({
      kind: 'pick-list',
      remaining: 0,
      history: [RECORD, anEntry({ retailer: 'Vudu' })],
    });
    const scope = visitScope({ ...pickList(accepted({ remaining: 0, history: [] })), verdict });

    expect(retailersIn(scope.getState($redemptions))).toEqual(['Vudu']);
  });
});

describe('the history of an exchange that has just ended', () => {
  const own = [anEntry({ retailer: 'Vudu' })];

  test('replaces the code’s own history when it is longer @spec-5.8', () => {
    const scope = visitScope({
      ...used(own),
      exchange: done([...own, anEntry({ retailer: 'iTunes' })]),
    });

    expect(retailersIn(scope.getState($redemptions))).toEqual(['Vudu', 'iTunes']);
  });

  test.each([
    ['as long', [anEntry({ retailer: 'iTunes' })]],
    ['shorter', []],
  ])('does not replace the history of the code when it is %s @spec-5.8', (_what, history) => {
    const scope = visitScope({ ...used(own), exchange: done(history) });

    expect(retailersIn(scope.getState($redemptions))).toEqual(['Vudu']);
  });
});

function used(history: HistoryEntry[]): Visit {
  return { verdict: accepted({ remaining: 0, history }) };
}

function pickList(state: NonNullable<Visit['subCodes']>[string]): Visit {
  return { verdict: PICK_LIST, subCodes: { HDE3M67HKMEE: state } };
}

function done(history: HistoryEntry[]): ExchangeState {
  return { step: 'done', selection: 'vudu', history };
}

function retailersIn(redemptions: { retailer: string | null }[]) {
  return redemptions.map(({ retailer }) => retailer);
}
