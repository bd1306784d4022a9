import { readFile } from 'node:fs/promises';

import { expect, test } from '@rstest/core';

import { BUNDLE, bundleOffline } from './bundle';
import { isOffline } from './offline';

test('the committed bundle equals a bundle of its sources', async () => {
  const kept = await readFile(BUNDLE, 'utf8');

  const isFresh = kept === (await bundleOffline());

  expect(isFresh, 'run: npm --prefix shared/delivery run bundle').toBe(true);
});

test.each([
  [true, 'rollback retailers'],
  [true, '--root site --by publish status --json'],
  [true, '--root=site repair'],
  [false, 'publish retailers --why rollback'],
  [false, '--root status publish retailers'],
  [false, '--help'],
  [false, ''],
])('isOffline is %s for the command line "%s"', (isLeftOut, line) => {
  expect(isOffline(line.split(' '))).toBe(isLeftOut);
});
