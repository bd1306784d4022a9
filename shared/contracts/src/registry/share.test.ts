import { describe, expect, test } from '@rstest/core';

import { shareOf } from './share';

const VISITORS = Array.from({ length: 100_000 }, (_, index) => visitor(index));
const REMOTES = ['redeem-form', 'retailers', 'support'];

describe('the share of a trial', () => {
  for (const remote of REMOTES) {
    test.each([0, 1, 5, 10, 25, 50, 99, 100])(
      `of %d percent of the visitors of ${remote} is that, within a point`,
      (traffic) => {
        const entries = [byDefault('1.0.0'), onTrial('1.1.0', traffic)];

        const share = VISITORS.filter((id) => versionFor(id, remote, entries) === '1.1.0');

        expect(Math.abs(share.length / 1_000 - traffic)).toBeLessThanOrEqual(1);
      },
    );
  }

  test('is of consecutive ids what it is of random ones', () => {
    const entries = [byDefault('1.0.0'), onTrial('1.1.0', 10)];

    const share = VISITORS.filter(
      (_, index) => versionFor(String(index), 'support', entries) === '1.1.0',
    );

    expect(Math.abs(share.length / 1_000 - 10)).toBeLessThanOrEqual(1);
  });

  test('stays with the same visitors', () => {
    const entries = [byDefault('1.0.0'), onTrial('1.1.0', 10)];

    const once = VISITORS.map((id) => versionFor(id, 'support', entries));
    const again = VISITORS.map((id) => versionFor(id, 'support', entries));

    expect(again).toEqual(once);
  });

  test('that grows keeps the visitors it had', () => {
    const had = versionsOfAll([byDefault('1.0.0'), onTrial('1.1.0', 10)]);
    const has = versionsOfAll([byDefault('1.0.0'), onTrial('1.1.0', 25)]);

    expect(VISITORS.filter((_, i) => had[i] === '1.1.0' && has[i] !== '1.1.0')).toEqual([]);
  });
});

describe('a third version', () => {
  test('takes visitors from the default and none from the second', () => {
    const two = [byDefault('1.0.0'), onTrial('1.1.0', 10)];
    const three = [...two, onTrial('1.2.0', 20)];

    const before = versionsOfAll(two);
    const after = versionsOfAll(three);

    const moves = new Set(VISITORS.map((_, i) => `${before[i] ?? ''} → ${after[i] ?? ''}`));
    expect(moves).toEqual(new Set(['1.0.0 → 1.0.0', '1.0.0 → 1.2.0', '1.1.0 → 1.1.0']));
    const third = after.filter((version) => version === '1.2.0');
    expect(Math.abs(third.length / 1_000 - 20)).toBeLessThanOrEqual(1);
  });

  test('that replaces the default moves no visitor out of a trial', () => {
    const before = versionsOfAll([byDefault('1.0.0'), onTrial('1.1.0', 10)]);
    const after = versionsOfAll([byDefault('1.0.1'), onTrial('1.1.0', 10)]);

    expect(after.map((version) => version === '1.1.0')).toEqual(
      before.map((version) => version === '1.1.0'),
    );
  });
});

test('the tenth for one remote is not the tenth for another', () => {
  const entries = [byDefault('1.0.0'), onTrial('1.1.0', 10)];
  const isIn = (remote: string) => (id: string) => versionFor(id, remote, entries) === '1.1.0';

  for (const [one, other] of [
    ['retailers', 'support'],
    ['retailers', 'redeem-form'],
    ['a', 'b'],
  ] as const) {
    const tenth = VISITORS.filter(isIn(one));
    const both = tenth.filter(isIn(other));
    // A tenth of a tenth, within one percentage point.
    expect(Math.abs((both.length / tenth.length) * 100 - 10)).toBeLessThanOrEqual(1);
  }
});

describe('without a trial', () => {
  test('everybody gets the default', () => {
    expect(new Set(versionsOfAll([byDefault('1.0.0')]))).toEqual(new Set(['1.0.0']));
  });

  test('and without a default everybody gets the first', () => {
    expect(new Set(versionsOfAll([onTrial('1.0.0', 0), onTrial('1.1.0', 0)]))).toEqual(
      new Set(['1.0.0']),
    );
  });
});

function versionsOfAll(entries: ReturnType<typeof onTrial>[]): (string | undefined)[] {
  return VISITORS.map((id) => versionFor(id, 'support', entries));
}

function versionFor(id: string, remote: string, entries: ReturnType<typeof onTrial>[]) {
  return shareOf(id, remote, entries)?.version;
}

function byDefault(version: string) {
  return { version, deployment: { traffic: 100, default: true } };
}

function onTrial(version: string, traffic: number) {
  return { version, deployment: { traffic, default: false } };
}

/** As random as the ids of visitors, and in every run the same: a linear congruential generator. */
function visitor(index: number): string {
  let seed = index;
  const digits = Array.from({ length: 4 }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed.toString(36);
  });
  return digits.join('');
}
