import { execFile } from 'node:child_process';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { aSite, temporaryFolder, writeFiles } from '../testing';
import { bundleTool } from './bundle-tool';

const ROOT = join(import.meta.dirname, '../../../..');

/** No process listens there. */
const NO_REGISTRY = 'http://127.0.0.1:9';

/** For a site whose retailers have 1.2.0, and 1.3.0 on trial. */
const COMMANDS: [words: string[], output: RegExp][] = [
  [['status'], /^retailers +1\.2\.0 \(80 %\), 1\.3\.0 \(20 %\)/m],
  [['rollback', 'retailers', '--why', 'prices'], /rollback retailers 1\.3\.0 → 1\.2\.0 \(prices\)/],
  [['rollback', 'retailers'], /rollback retailers 1\.2\.0 → 1\.1\.0/],
  [['repair'], /^revision 6 is what visitors get$/m],
  [['verify'], /^intact: revisions 6, releases 5$/m],
];

describe('a checkout without network', () => {
  test.each([
    ['in which nothing is installed', false],
    ['in which another lock file was installed', true],
  ])('%s shows a site and rolls releases back', { timeout: 60_000 }, async (_, isInstalled) => {
    const folder = await checkout();
    if (isInstalled) {
      await writeFiles(folder, { 'node_modules/.pnpm/lock.yaml': 'lockfileVersion: 1\n' });
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
  const folder = await temporaryFolder();
  const copied = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'shared/tasks/src'];
  for (const path of copied) {
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
  const { root, storage, build } = await aSite();
  for (const [version, traffic] of [
    ['1.1.0', 100],
    ['1.2.0', 100],
    ['1.3.0', 20],
  ] as const) {
    const release = await build(version);
    const check = () => Promise.resolve();
    await publish({ storage, release, by: 'ann', traffic, check, tool: await bundleTool() });
  }
  await rename(root, join(folder, 'dist'));
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
