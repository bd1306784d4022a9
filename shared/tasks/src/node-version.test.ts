import { expect, test } from '@rstest/core';

import { isSupported, runsOffline } from './node-version.mjs';

test.each([
  ['9.11.2', false],
  ['20.20.2', false],
  ['22.21.1', false],
  ['22.22.0', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['25.1.0', false],
  ['26.0.0', true],
])('the workspace runs on Node %s: %s', (version, expected) => {
  expect(isSupported(version)).toBe(expected);
});

test.each([
  ['18.20.4', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['24.21.0', true],
])('the delivery tool rolls back on Node %s: %s', (version, expected) => {
  expect(runsOffline(version)).toBe(expected);
});
