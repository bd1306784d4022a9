import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';

import { CACHES, removeCaches } from './caches';

// It has whatever came at the address of a file.
const OLD = 'redeem.files-1';
const OTHERS = 'of-another-site-on-this-machine';

const remove = rs.fn((_name: string) => Promise.resolve(true));

beforeEach(() => {
  const names = [OLD, OTHERS, ...Object.values(CACHES)];
  rs.stubGlobal('caches', { keys: () => Promise.resolve(names), delete: remove });
});

afterEach(() => {
  remove.mockClear();
  rs.unstubAllGlobals();
});

test('what an older worker has kept is removed', async () => {
  await removeCaches(Object.values(CACHES));

  expect(remove.mock.calls).toEqual([[OLD]]);
});

test('all of it is when there is to be no worker, and nothing that is not of this site', async () => {
  await removeCaches();

  expect(remove.mock.calls.flat()).toEqual([OLD, ...Object.values(CACHES)]);
});
