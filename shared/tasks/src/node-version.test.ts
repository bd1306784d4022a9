import { expect, test } from '@rstest/core';

import { isTooOld } from './node-version.mjs';

test.each([
  ['18.20.4', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['22.1.0', false],
  ['9.11.2', true],
])('Node %s is too old: %s', (version, expected) => {
  expect(isTooOld(version)).toBe(expected);
});
