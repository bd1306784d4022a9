import { join } from 'node:path';

import { expect, test } from '@rstest/core';

import { moduleSizes } from './module-sizes';

const WORKSPACE = join(import.meta.dirname, '../../..');

test('modules are told apart where the bundler has joined them, and packages are not', () => {
  const inPackage = (file: string) =>
    `${WORKSPACE}/node_modules/.pnpm/x@1/node_modules/@a/x/${file}`;
  const kit = {
    nameForCondition: `${WORKSPACE}/shared/kit/src/Button.tsx`,
    size: 30,
    orphan: true,
  };
  const page = { nameForCondition: `${WORKSPACE}/remotes/r/src/Page.tsx`, size: 70, orphan: true };

  const sizes = moduleSizes([
    kit,
    page,
    { nameForCondition: page.nameForCondition, size: 100, modules: [page, kit] },
    { nameForCondition: inPackage('a.js'), size: 5 },
    { nameForCondition: inPackage('b.js'), size: 6 },
    { size: 8 },
  ]);

  expect(sizes).toEqual({
    '@a/x': 11,
    'remotes/r/src/Page.tsx': 70,
    'shared/kit/src/Button.tsx': 30,
    'what the bundler adds': 8,
  });
});
