import { expect, test } from '@rstest/core';

import { problemsOfGrowth } from './find-growth';

const FIRST = { bytes: 20e6, nodes: 3_000, listeners: 400 };

test.each([
  [{ bytes: 2e6 }, ['takes 10 MB more in 30 s while it is idle']],
  [{ nodes: 120 }, ['adds 600 nodes in 30 s while it is idle']],
  [{ listeners: 200 }, ['adds 1000 listeners in 30 s while it is idle']],
  [{ bytes: 1e6, nodes: 80, listeners: 80 }, []],
])('a page that adds %j every 6 s: %s', (added, problems) => {
  const found = problemsOfGrowth([FIRST, plus(added, 1), plus(added, 2)]);

  expect(found.map(({ text }) => text)).toEqual(problems);
});

test('a page that takes more once, because a part of it comes late, does not grow', () => {
  const late = plus({ bytes: 20e6, nodes: 5_000, listeners: 900 }, 1);

  expect(problemsOfGrowth([FIRST, late, late])).toEqual([]);
  expect(problemsOfGrowth([FIRST, FIRST, late])).toEqual([]);
});

function plus(added: Partial<typeof FIRST>, times: number) {
  const { bytes = 0, nodes = 0, listeners = 0 } = added;
  return {
    bytes: FIRST.bytes + bytes * times,
    nodes: FIRST.nodes + nodes * times,
    listeners: FIRST.listeners + listeners * times,
  };
}
