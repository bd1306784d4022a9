import { expect, test } from '@rstest/core';

import { shareOf } from './releases';

/** Consecutive ids have the same shares as random ones. */
const VISITORS = Array.from({ length: 100_000 }, (_, index) => String(index));

const DEFAULT = release('1.0.0', 100, true);
const TENTH = [DEFAULT, release('1.1.0', 10)];

test.each([0, 1, 10, 50, 99, 100])(
  'a trial for %d percent has that share, within a point',
  (traffic) => {
    const entries = [DEFAULT, release('1.1.0', traffic)];

    const share = VISITORS.filter((id) => versionFor(id, 'support', entries) === '1.1.0');

    expect(Math.abs(share.length / 1_000 - traffic)).toBeLessThanOrEqual(1);
  },
);

test.each([
  ['stays', TENTH, ['1.0.0 → 1.0.0', '1.1.0 → 1.1.0']],
  ['grows', [DEFAULT, release('1.1.0', 25)], ['1.0.0 → 1.0.0', '1.0.0 → 1.1.0', '1.1.0 → 1.1.0']],
  [
    'gets another trial beside it',
    [...TENTH, release('1.2.0', 20)],
    ['1.0.0 → 1.0.0', '1.0.0 → 1.2.0', '1.1.0 → 1.1.0'],
  ],
  [
    'gets another default',
    [release('1.0.1', 100, true), release('1.1.0', 10)],
    ['1.0.0 → 1.0.1', '1.1.0 → 1.1.0'],
  ],
])('a trial that %s keeps its visitors, and no other moves', (_, entries, moves) => {
  const found = VISITORS.map(
    (id) => `${versionFor(id, 'support', TENTH)} → ${versionFor(id, 'support', entries)}`,
  );

  expect([...new Set(found)].sort()).toEqual(moves);
});

test('the tenth for one remote is not the tenth for another', () => {
  const isIn = (remote: string) => (id: string) => versionFor(id, remote, TENTH) === '1.1.0';
  const tenth = VISITORS.filter(isIn('retailers'));
  const both = tenth.filter(isIn('support'));

  // A tenth of a tenth, within one percentage point.
  expect(Math.abs((both.length / tenth.length) * 100 - 10)).toBeLessThanOrEqual(1);
});

test.each([
  ['the default without a trial', [DEFAULT]],
  ['the first without a default', [release('1.0.0', 0), release('1.1.0', 0)]],
])('all visitors get %s', (_, entries) => {
  const found = VISITORS.map((id) => versionFor(id, 'support', entries));

  expect(new Set(found)).toEqual(new Set(['1.0.0']));
});

function versionFor(id: string, remote: string, entries: ReturnType<typeof release>[]): string {
  return shareOf(id, remote, entries)?.version ?? '';
}

function release(version: string, traffic: number, isDefault = false) {
  return { version, deployment: { traffic, default: isDefault } };
}
