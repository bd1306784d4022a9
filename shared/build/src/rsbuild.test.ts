import { join } from 'node:path';

import type { RsbuildConfig } from '@rsbuild/core';
import { expect, test } from '@rstest/core';

import { defineRemote, defineShell } from './rsbuild';

const ROOT = join(import.meta.dirname, '../../..');

test.each([
  ['shell', defineShell(join(ROOT, 'shell'))],
  ['remote', defineRemote(join(ROOT, 'remotes/support'))],
])('A12 a script of the %s is given up after eight seconds', (_, define) => {
  const config = (define as (context: object) => RsbuildConfig)({ command: 'build' });

  expect(config.tools?.rspack).toMatchObject({ output: { chunkLoadTimeout: 8_000 } });
});
