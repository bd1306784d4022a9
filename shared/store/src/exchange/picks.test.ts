import { describe, expect, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { codeTyped } from '../code/entry';
import { $pickList, titlePicked } from './picks';
import { accepted, type Visit, visitScope } from '../testing';
import type { Offer } from '../service/offer';

const NAMES = ['Kites Over Kestrel Bay', 'Velvet Static', 'Harbor of Small Wolves'];
const TITLES = NAMES.map((name) => ({ name, posterUrl: null, rating: 'PG', runtime: 100 }));
const SELECTIONS = ['t04', 't13', 't10'];

describe('the titles of a pick list', () => {
  test('are the selections with the title at the same position', () => {
    const scope = choosing(2);

    expect(scope.getState($pickList)).toEqual({
      total: 2,
      picked: [],
      isComplete: false,
      isForGooglePlay: false,
      titles: SELECTIONS.map((selection, index) => ({
        ...TITLES[index],
        selection,
        isPicked: false,
      })),
    });
  });

  test('are for Google Play when the service marks the offer', () => {
    const scope = choosing(2, { isGooglePlayBundle: true });

    expect(scope.getState($pickList)?.isForGooglePlay).toBe(true);
  });

  test.each<[string, Partial<Offer>]>([
    ['there are fewer titles', { titles: TITLES.slice(0, 2) }],
    ['there are more titles', { titles: [...TITLES, ...TITLES] }],
    ['there are no more titles', { titles: [] }],
  ])('have the names of the selections when %s than selections', (_what, different) => {
    const titles = choosing(2, different).getState($pickList)?.titles;

    expect(titles?.map(({ name }) => name)).toEqual(SELECTIONS);
    expect(titles?.map(({ posterUrl, rating, runtime }) => [posterUrl, rating, runtime])).toEqual(
      SELECTIONS.map(() => [null, null, null]),
    );
  });

  test('keep the poster of a title without a name and show its selection as name', () => {
    const unnamed = { name: null, posterUrl: '/t13.svg', rating: null, runtime: null };
    const titles = TITLES.map((title, index) => (index === 1 ? unnamed : title));

    expect(choosing(2, { titles }).getState($pickList)?.titles[1]).toEqual({
      ...unnamed,
      name: 't13',
      selection: 't13',
      isPicked: false,
    });
  });

  test('contain a selection once when it is listed twice', () => {
    const scope = choosing(2, {
      selections: ['t04', 't04', 't10'],
      titles: TITLES,
    });

    expect(scope.getState($pickList)?.titles.map(({ name }) => name)).toEqual([
      'Kites Over Kestrel Bay',
      'Harbor of Small Wolves',
    ]);
  });

  test.each<[string, Visit]>([
    ['no code', {}],
    ['an ordinary code', { verdict: accepted() }],
    ['a pick list that is used', { verdict: accepted({ kind: 'pick-list', remaining: 0 }) }],
  ])('do not exist for %s', (_what, visit) => {
    expect(visitScope(visit).getState($pickList)).toBeNull();
  });
});

describe('a visitor who may pick two titles', () => {
  test('picks titles in any order, and they are listed in the order of the list', async () => {
    const scope = choosing(2);

    await pick(scope, 't10', 't04');

    expect(picked(scope)).toEqual(['t04', 't10']);
  });

  test('removes a title by picking it again', async () => {
    const scope = choosing(2);

    await pick(scope, 't10', 't04', 't10');

    expect(picked(scope)).toEqual(['t04']);
  });

  test('cannot pick a third title before one is removed', async () => {
    const scope = choosing(2);

    await pick(scope, 't04', 't13', 't10');
    expect(picked(scope)).toEqual(['t04', 't13']);
    await pick(scope, 't04', 't10');

    expect(picked(scope)).toEqual(['t13', 't10']);
  });

  test('cannot pick an unknown selection', async () => {
    const scope = choosing(2);

    await pick(scope, 't99');

    expect(picked(scope)).toEqual([]);
  });

  test('has no picks when the code changes', async () => {
    const scope = choosing(2);
    await pick(scope, 't04');

    await allSettled(codeTyped, { scope, params: 'MEN' });
    await allSettled(codeTyped, { scope, params: '' });

    expect(scope.getState($pickList)).toBeNull();
  });
});

test('a visitor who may pick one title replaces it by picking another', async () => {
  const scope = choosing(1);

  await pick(scope, 't04', 't13');
  expect(picked(scope)).toEqual(['t13']);
  await pick(scope, 't13');

  expect(picked(scope)).toEqual(['t13']);
});

function choosing(remaining: number, different: Partial<Offer> = {}): Scope {
  const offer = { selections: SELECTIONS, titles: TITLES, ...different };
  return visitScope({
    path: '/picklist',
    code: 'MENTWGGH4XT6T4PX',
    verdict: accepted({ kind: 'pick-list', remaining, ...offer }),
  });
}

async function pick(scope: Scope, ...selections: string[]) {
  for (const params of selections) await allSettled(titlePicked, { scope, params });
}

function picked(scope: Scope) {
  return scope.getState($pickList)?.picked.map(({ selection }) => selection);
}
