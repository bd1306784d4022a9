import { beforeEach, expect, rs, test } from '@rstest/core';

import { CACHES, removeCaches } from './caches';

// This cache may contain wrong responses at the address of a file.
const OLD = 'redeem.files-1';
const OTHERS = 'of-another-site-on-this-machine';

const remove = rs.fn((_name: string) => Promise.resolve(true));

beforeEach(() => {
  const names = [OLD, OTHERS, ...Object.values(CACHES)];
  rs.stubGlobal('caches', { keys: () => Promise.resolve(names), delete: remove });
});

test('removeCaches removes the caches of an older worker', async () => {
  await removeCaches(Object.values(CACHES));

  expect(remove.mock.calls).toEqual([[OLD]]);
});

test('removeCaches without exceptions removes all caches of this site, and no other', async () => {
  await removeCaches();

  expect(remove.mock.calls.flat()).toEqual([OLD, ...Object.values(CACHES)]);
});
