import { join } from 'node:path';

import type { RsbuildConfig } from '@rsbuild/core';
import { expect, test } from '@rstest/core';

import { defineRemote, defineShell } from './rsbuild';

const ROOT = join(import.meta.dirname, '../../..');
const NO_DATA = { data: {}, codeRoutes: [], canonicalRoutes: [] };
const BUILD = { env: 'production', command: 'build', envMode: 'production' };

test.each([
  ['shell', defineShell(join(ROOT, 'shell'), NO_DATA)],
  ['remote', defineRemote(join(ROOT, 'remotes/support'))(BUILD)],
])('a script of the %s is given up after eight seconds @A12', (_, config: RsbuildConfig) => {
  expect(config.tools?.rspack).toMatchObject({ output: { chunkLoadTimeout: 8_000 } });
});
