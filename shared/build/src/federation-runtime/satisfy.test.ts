import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from '@rstest/core';

import { satisfy } from './satisfy';

const require = createRequire(import.meta.url);
const CORE = createRequire(require.resolve('@module-federation/runtime')).resolve(
  '@module-federation/runtime-core',
);
const VERSIONS = '0.0.1 0.1.0 0.1.9 0.2.0 1.0.0 1.2.3 1.10.0 2.0.0 19.3.1'.split(' ');

test('a version satisfies a range exactly if it does for the federation runtime', async () => {
  const file = pathToFileURL(join(dirname(CORE), 'utils/semver/index.js')).href;
  const theirs = (await import(/* webpackIgnore: true */ file)) as { satisfy: typeof satisfy };
  const ranges = VERSIONS.flatMap((version) => [`^${version}`, version, `<=${version}`]);
  const all = (compare: typeof satisfy) =>
    VERSIONS.flatMap((version) => ranges.map((range) => [version, range, compare(version, range)]));

  expect(all(satisfy)).toEqual(all(theirs.satisfy));
});

test.each([
  [undefined, '^1.0.0'],
  ['1.0.0-rc.1', '^1.0.0'],
  ['1.0.0', '>=1.0.0'],
  ['1.0.0', '*'],
])('version %s does not satisfy %s, which no build of this site has', (version, range) => {
  expect(satisfy(version, range)).toBe(false);
});
