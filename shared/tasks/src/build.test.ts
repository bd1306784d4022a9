import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { buildStamp, packageStamps } from './build.ts';
import { changedPackages } from './kept-site.ts';

describe('the stamp of a build', () => {
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
    ['another', 'pnpm-lock.yaml'],
    ['another', 'shell/src/index.tsx'],
    ['another', 'remotes/support/package.json'],
    ['another', 'shared/delivery/src/assemble.ts'],
    ['the same', 'shell/src/App.test.tsx'],
    ['the same', 'shell/dist/index.html'],
    ['the same', 'shared/host/src/main.ts'],
    ['the same', 'shared/tasks/src/start.ts'],
    ['the same', 'e2e/journeys/one-title.spec.ts'],
  ])('is %s after a change of %s', (expected, path) => {
    const before = buildStamp(root);
    expect(buildStamp(root)).toBe(before);

    write(path);

    expect(buildStamp(root) === before).toBe(expected === 'the same');
  });

  test.each([
    ['remotes/retailers/src/public.ts', ['retailers']],
    ['shell/src/Added.tsx', ['shell']],
    ['shared/kit/src/tokens.css', ['retailers', 'shell']],
    ['shell/src/App.test.tsx', []],
  ])('of a package says what was changed by %s', (path, changed) => {
    const before = packageStamps(root);

    write(path);

    expect(changedPackages(before, packageStamps(root)).sort()).toEqual(changed);
  });

  test('is another after a move of a file', () => {
    const before = buildStamp(root);

    write('shell/src/main.tsx', 'old');
    rmSync(join(root, 'shell/src/index.tsx'));

    expect(buildStamp(root)).not.toBe(before);
  });
});
