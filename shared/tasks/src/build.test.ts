import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { buildStamp } from './build.ts';

describe('the stamp of a build', () => {
  let root: string;
  const write = (path: string, text = 'new') => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'redeem-stamp-'));
    write('pnpm-lock.yaml', 'old');
    write('shell/src/index.tsx', 'old');
    write('remotes/retailers/src/public.ts', 'old');
    write('shared/kit/src/tokens.css', 'old');
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  test('is the same for the same sources', () => {
    expect(buildStamp(root)).toBe(buildStamp(root));
  });

  test.each([
    'pnpm-lock.yaml',
    'shell/src/index.tsx',
    'shell/src/Added.tsx',
    'remotes/retailers/src/public.ts',
    'remotes/support/package.json',
    'shared/kit/src/tokens.css',
    'shared/delivery/src/assemble.ts',
    'shared/host/src/page/compose-page.ts',
  ])('is another after a change of %s', (path) => {
    const before = buildStamp(root);

    write(path);

    expect(buildStamp(root)).not.toBe(before);
  });

  test('is another after a move of a file', () => {
    const before = buildStamp(root);

    write('shell/src/main.tsx', 'old');
    rmSync(join(root, 'shell/src/index.tsx'));

    expect(buildStamp(root)).not.toBe(before);
  });

  test.each([
    'shell/src/App.test.tsx',
    'shell/dist/index.html',
    'shell/node_modules/react/index.js',
    'shared/host/src/main.ts',
    'shared/host/src/server/create-host.ts',
    'shared/tasks/src/start.ts',
    'e2e/journeys/one-title.spec.ts',
  ])('is the same after a change of %s', (path) => {
    const before = buildStamp(root);

    write(path);

    expect(buildStamp(root)).toBe(before);
  });
});
