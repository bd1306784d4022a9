import { describe, expect, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { codeTyped } from '../code/entry';
import { $pickList, titlePicked } from './picks';
import { accepted, type Visit, visitScope } from '../testing';
import type { Offer } from '../service/offer';

const NAMES = ['Kites Over Kestrel Bay', 'Velvet Static', 'Harbor of Small Wolves'];
const TITLES = NAMES.map((name) => ({ name, posterUrl: null, rating: 'PG', runtime: 100 }));
const SELECTIONS = ['t04', 't13', 't10'];

describe('what there is to choose from', () => {
  test('is each selection with the title that stands at its place', () => {
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

  test('is for Google Play where the service says so', () => {
    const scope = choosing(2, { isGooglePlayBundle: true });

    expect(scope.getState($pickList)?.isForGooglePlay).toBe(true);
  });

  test.each<[string, Partial<Offer>]>([
    ['there are fewer titles', { titles: TITLES.slice(0, 2) }],
    ['there are more titles', { titles: [...TITLES, ...TITLES] }],
    ['there are no titles', { titles: [] }],
  ])('is called by the selection’s name where %s than selections', (_what, different) => {
    const titles = choosing(2, different).getState($pickList)?.titles;

    expect(titles?.map(({ name }) => name)).toEqual(SELECTIONS);
    expect(titles?.map(({ posterUrl, rating, runtime }) => [posterUrl, rating, runtime])).toEqual(
      SELECTIONS.map(() => [null, null, null]),
    );
  });

  test('keeps the poster of a title without a name, and calls it by its selection', () => {
    const unnamed = { name: null, posterUrl: '/t13.svg', rating: null, runtime: null };
    const titles = TITLES.map((title, index) => (index === 1 ? unnamed : title));

    expect(choosing(2, { titles }).getState($pickList)?.titles[1]).toEqual({
      ...unnamed,
      name: 't13',
      selection: 't13',
      isPicked: false,
    });
  });

  test('holds a selection that is listed twice once', () => {
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
  ])('is nothing for %s', (_what, visit) => {
    expect(visitScope(visit).getState($pickList)).toBeNull();
  });
});

describe('a visitor who may choose two', () => {
  test('picks them in any order, and they stay in the list’s', async () => {
    const scope = choosing(2);

    await pick(scope, 't10', 't04');

    expect(picked(scope)).toEqual(['t04', 't10']);
  });

  test('puts one back by picking it again', async () => {
    const scope = choosing(2);

    await pick(scope, 't10', 't04', 't10');

    expect(picked(scope)).toEqual(['t04']);
  });

  test('cannot pick a third before putting one back', async () => {
    const scope = choosing(2);

    await pick(scope, 't04', 't13', 't10');
    expect(picked(scope)).toEqual(['t04', 't13']);
    await pick(scope, 't04', 't10');

    expect(picked(scope)).toEqual(['t13', 't10']);
  });

  test('cannot pick what is not there', async () => {
    const scope = choosing(2);

    await pick(scope, 't99');

    expect(picked(scope)).toEqual([]);
  });

  test('has picked nothing of another code', async () => {
    const scope = choosing(2);
    await pick(scope, 't04');

    await allSettled(codeTyped, { scope, params: 'MEN' });
    await allSettled(codeTyped, { scope, params: '' });

    expect(scope.getState($pickList)).toBeNull();
  });
});

test('a visitor who may choose one changes it by picking another', async () => {
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
