import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';

import { expect, test } from '@rstest/core';

import { ROOT } from '../paths.mjs';
import { run } from '../processes.ts';
import { compilerIn } from './checks.ts';

test(
  'the check of types reports a package with an error and one that depends on it',
  { timeout: 60_000 },
  async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'redeem-types-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'packages: [lower, upper]');
    writePackage(join(folder, 'lower'), {});
    writePackage(join(folder, 'upper'), { lower: 'workspace:*' });

    const { code, output } = await run(compilerIn('--recursive'), {
      folder: relative(ROOT, folder),
      quiet: true,
    });

    expect(code).toBe(1);
    expect(output).toContain('lowerNumber');
    expect(output).toContain('upperNumber');
  },
);

function writePackage(folder: string, dependencies: Record<string, string>) {
  const name = basename(folder);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, dependencies }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ files: ['index.ts'] }));
  writeFileSync(join(folder, 'index.ts'), `export const ${name}Number: number = 'text';`);
}
