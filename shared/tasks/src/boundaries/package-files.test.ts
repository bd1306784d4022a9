import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { ROOT } from '../paths.mjs';
import { workspacePackages } from '../workspace.ts';

const REMOTES = workspacePackages().filter(({ path }) => path.startsWith('remotes/'));

/** The packages that one remote alone needs. It loads them when a visitor needs them, and they know no state. */
const ITS_OWN: Readonly<Record<string, readonly string[]>> = {
  'remotes/redeem-form': ['@tesseract.js-data/eng', 'qr', 'tesseract.js-core'],
  'remotes/support': ['minisearch', 'talisman'],
};

interface PackageFile {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  exports?: Record<string, unknown>;
}

describe('the dependencies in package.json', () => {
  test.each(REMOTES.map(({ path }) => path))(
    'of %s are react, the platform, the kit and packages that no other remote needs',
    (path) => {
      expect(Object.keys(read(path).dependencies ?? {}).sort()).toEqual(
        ['@redeem/kit', '@redeem/platform', ...(ITS_OWN[path] ?? []), 'react'].sort(),
      );
    },
  );

  test.each(REMOTES.map(({ path }) => path))(
    'for the tests of %s do not include the store',
    (path) => {
      const names = Object.keys(read(path).devDependencies ?? {});

      expect(
        names.filter((name) => /^@redeem\/(?!build$)|effector|i18next|router/.test(name)),
      ).toEqual([]);
    },
  );

  test('are compared for at least one remote', () => {
    expect(REMOTES.length).toBeGreaterThanOrEqual(2);
  });

  test('the store has one door, one for tests, and two for scripts that run without it', () => {
    const doors = Object.keys(read('shared/store').exports ?? {});

    expect(doors.filter((door) => door !== './package.json')).toEqual([
      '.',
      './page-scripts',
      './rules',
      './testing',
    ]);
  });

  test('the store depends on no view library', () => {
    expect(Object.keys(read('shared/store').dependencies ?? {})).not.toContain('react');
  });

  test('the kit depends on react alone', () => {
    expect(Object.keys(read('shared/kit').dependencies ?? {})).toEqual(['react']);
  });
});

test.each([
  'README.md',
  'shared/delivery/template/README.md.template',
  ...workspacePackages().map(({ path }) => join(path, 'README.md')),
])('%s calls pnpm through npx, because a fresh machine has no pnpm', (path) => {
  const file = join(ROOT, path);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];

  expect(lines.filter((line) => /(^|`|&& )pnpm /.test(line))).toEqual([]);
});

function read(path: string): PackageFile {
  return JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as PackageFile;
}
