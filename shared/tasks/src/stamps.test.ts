import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@rstest/core';

import { changedPackages, packageStamps } from './stamps.ts';

let root: string;
const write = (path: string, text = 'new') => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'redeem-stamp-'));
  for (const path of ['pnpm-lock.yaml', 'shell/src/index.tsx', 'shared/kit/src/tokens.css'])
    write(path, 'old');
  write('remotes/retailers/src/public.ts', 'old');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test.each([
  ['pnpm-lock.yaml', ['retailers', 'shell']],
  ['shared/delivery/src/assemble.ts', ['retailers', 'shell']],
  ['shared/kit/src/tokens.css', ['retailers', 'shell']],
  ['remotes/retailers/src/public.ts', ['retailers']],
  ['remotes/support/package.json', ['support']],
  ['shell/src/Added.tsx', ['shell']],
  ['shell/src/App.test.tsx', []],
  ['shell/dist/index.html', []],
  ['shared/host/src/main.ts', []],
  ['shared/tasks/src/start.ts', []],
  ['e2e/journeys/one-title.spec.ts', []],
])('after a change of %s the packages to build are %j', (path, changed) => {
  const before = packageStamps(root);
  expect(packageStamps(root)).toEqual(before);

  write(path);

  expect(changedPackages(before, packageStamps(root)).sort()).toEqual(changed);
});

test('a package whose file was renamed has changed', () => {
  const before = packageStamps(root);

  write('shell/src/main.tsx', 'old');
  rmSync(join(root, 'shell/src/index.tsx'));

  expect(changedPackages(before, packageStamps(root))).toEqual(['shell']);
});
