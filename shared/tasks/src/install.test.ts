import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { isInstalled } from './install.mjs';

describe('isInstalled', () => {
  let root: string;
  const write = (path: string, text: string) => {
    writeFileSync(join(root, path), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'redeem-set-up-'));
    mkdirSync(join(root, 'node_modules/.pnpm'), { recursive: true });
    write('pnpm-lock.yaml', 'react: 1\n');
    cpSync(join(root, 'pnpm-lock.yaml'), join(root, 'node_modules/.pnpm/lock.yaml'));
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  test('returns true if the lock file is the one that was installed', () => {
    expect(isInstalled(root)).toBe(true);
  });

  test('returns false in a fresh clone', () => {
    rmSync(join(root, 'node_modules'), { recursive: true });

    expect(isInstalled(root)).toBe(false);
  });

  test('returns false if a pull brought another lock file', () => {
    write('pnpm-lock.yaml', 'react: 2\n');

    expect(isInstalled(root)).toBe(false);
  });
});
