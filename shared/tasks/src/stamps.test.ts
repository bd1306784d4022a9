import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, test } from '@rstest/core';

import { changedPackages, packageStamps } from './stamps.ts';

test.each([
  ['pnpm-lock.yaml', ['retailers', 'shell']],
  ['shared/kit/src/tokens.css', ['retailers', 'shell']],
  ['remotes/retailers/src/public.ts', ['retailers']],
  ['remotes/support/package.json', ['support']],
  ['shell/src/Added.tsx', ['shell']],
  ['shell/src/index.tsx to shell/src/main.tsx', ['shell']],
  ['shell/src/App.test.tsx', []],
  ['shell/dist/index.html', []],
  ['shared/console/src/server/main.ts', []],
  ['remotes/support/README.md', []],
  ['shared/tasks/src/start.ts', []],
  ['e2e/journeys/one-title.spec.ts', []],
])('after a change of %s the packages to build are %j', (path, changed) => {
  const root = mkdtempSync(join(tmpdir(), 'redeem-stamp-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const file of ['pnpm-lock.yaml', 'shell/src/index.tsx', 'remotes/retailers/src/public.ts'])
    write(file, 'old');
  const before = packageStamps(root);
  expect(packageStamps(root)).toEqual(before);

  const [from = '', to] = path.split(' to ');
  if (to) renameSync(join(root, from), join(root, to));
  else write(path, 'new');

  expect(changedPackages(before, packageStamps(root)).sort()).toEqual(changed);
  rmSync(root, { recursive: true });
});
