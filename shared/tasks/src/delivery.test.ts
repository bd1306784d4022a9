import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, onTestFinished, test } from '@rstest/core';

import { ROOT } from './paths.mjs';

/** No process listens there. */
const NO_REGISTRY = 'http://127.0.0.1:9';

const SITE = 'shared/delivery/src/revisions/format-1.fixture.json';

/** A site whose retailers have 1.4.0, and 1.5.0 on trial. */
const COMMANDS: [words: string[], output: RegExp][] = [
  [['status'], /^retailers +1\.4\.0 \(80 %\), 1\.5\.0 \(20 %\)/m],
  [['rollback', 'retailers', '--why', 'prices'], /rollback retailers 1\.5\.0 → 1\.4\.0 \(prices\)/],
  [['rollback', 'retailers'], /rollback retailers 1\.4\.0 → 1\.3\.0/],
  [['repair'], /^revision 15 is what visitors get$/m],
  [['verify'], /^intact: revisions 15, releases 7$/m],
];

describe('a checkout without network', () => {
  test.each([
    ['in which nothing is installed', false],
    ['in which another lock file was installed', true],
  ])('%s shows a site and rolls releases back', { timeout: 60_000 }, async (_, isInstalled) => {
    const folder = await checkout();
    if (isInstalled) {
      await mkdir(join(folder, 'node_modules/.pnpm'), { recursive: true });
      await writeFile(join(folder, 'node_modules/.pnpm/lock.yaml'), 'lockfileVersion: 1\n');
    }

    for (const [words, expected] of COMMANDS) {
      const { output, progress } = await run(folder, words);

      expect(progress).toBe('');
      expect(output).toMatch(expected);
    }
  });
});

/** Resolves to a copy of the commands' files, with a site in `dist/`. */
async function checkout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'redeem-offline-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const copied = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'shared/tasks/src'];
  for (const path of copied) {
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
  const site = JSON.parse(await readFile(join(ROOT, SITE), 'utf8')) as Record<string, string>;
  for (const [path, text] of Object.entries(site)) {
    const file = join(folder, 'dist', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}

function run(cwd: string, words: string[]) {
  const env = { ...process.env, INIT_CWD: cwd, npm_config_registry: NO_REGISTRY };
  return new Promise<{ output: string; progress: string }>((resolve) => {
    execFile(
      'npm',
      ['run', '--silent', 'delivery', '--', ...words, '--by', 'ann'],
      { cwd, env },
      (_, output, progress) => {
        resolve({ output, progress });
      },
    );
  });
}
