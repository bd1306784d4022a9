import { expect, test } from '@rstest/core';

import { shareOf } from './press-actions';

const ACTIONS = ['a', 'b', 'c', 'd', 'e'];

test('shares the actions of a page among fewer visits, each once and in the first turn', () => {
  const shares = [0, 1].map((part) => shareOf(ACTIONS, part, 2));

  expect(shares.map(({ shared }) => shared)).toEqual([
    ['a', 'c', 'e'],
    ['b', 'd'],
  ]);
  expect(shares.map(({ turn }) => turn)).toEqual([0, 0]);
});

test('shares the actions of a page among more visits, which press them again in one more turn', () => {
  const shares = Array.from({ length: 17 }, (_share, part) => shareOf(ACTIONS, part, 17));

  expect(shares.map(({ shared }) => shared.join(' ')).join('')).toBe('abcdeabcde');
  expect(shares.map(({ turn }) => turn).slice(3, 7)).toEqual([0, 0, 1, 1]);
});

test('shares nothing of a page without actions', () => {
  expect(shareOf([], 3, 4)).toEqual({ shared: [], turn: 0 });
});
