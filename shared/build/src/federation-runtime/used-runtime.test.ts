import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { expect, test } from '@rstest/core';

import { usedParts } from '../used-parts';
import { UNUSED_IN_SHELL } from './used-runtime';

const ofRuntime = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/runtime'),
);
const ofCore = createRequire(ofRuntime.resolve('@module-federation/runtime-core'));

test.each(Object.entries(UNUSED_IN_SHELL))(
  '%s has the parts that the shell leaves out',
  (file, parts) => {
    const [name = '', ...path] = file.split('/dist/');
    const folder = dirname(ofCore.resolve(`@module-federation/${name}`));
    const code = readFileSync(join(folder, ...path), 'utf8');

    expect(usedParts(code, parts, 'used-runtime.ts').length).toBeLessThan(code.length);
  },
);

test('a file without such a part stops the build, and is not changed', () => {
  expect(() => usedParts('const a = 1;', [['b', '']], 'used-runtime.ts')).toThrow(
    'a library has no b: adapt used-runtime.ts',
  );
});
