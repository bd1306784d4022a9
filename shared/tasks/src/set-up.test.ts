import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { isInstalled } from './set-up.mjs';

describe('whether an installation is needed', () => {
  let root: string;
  const write = (path: string, text: string) => {
    writeFileSync(join(root, path), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'redeem-set-up-'));
    mkdirSync(join(root, 'shell/node_modules'), { recursive: true });
    mkdirSync(join(root, 'node_modules/.pnpm'), { recursive: true });
    write('pnpm-workspace.yaml', 'packages:\n  - shell\n');
    write('shell/package.json', '{ "name": "shell", "dependencies": { "react": "1" } }');
    write('pnpm-lock.yaml', 'react: 1\n');
    cpSync(join(root, 'pnpm-lock.yaml'), join(root, 'node_modules/.pnpm/lock.yaml'));
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  test('what was installed from this lock file is not installed again', () => {
    expect(isInstalled(root)).toBe(true);
  });

  test('a fresh clone is installed', () => {
    rmSync(join(root, 'node_modules'), { recursive: true });

    expect(isInstalled(root)).toBe(false);
  });

  test('a lock file that came with a pull is installed', () => {
    write('pnpm-lock.yaml', 'react: 2\n');

    expect(isInstalled(root)).toBe(false);
  });

  test('a package whose node_modules was deleted is installed', () => {
    rmSync(join(root, 'shell/node_modules'), { recursive: true });

    expect(isInstalled(root)).toBe(false);
  });
});
