import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { RsbuildPluginAPI } from '@rsbuild/core';
import { expect, onTestFinished, test } from '@rstest/core';

import { pluginBuiltSource } from './built-source';

test('a build leaves the commit that the checkout had when it began', async () => {
  const folder = await temporaryFolder();
  const dist = await temporaryFolder();
  const commit = () => git(folder, 'commit', '-q', '--allow-empty', '-m', 'change');
  git(folder, 'init', '-q');
  commit();
  const head = git(folder, 'rev-parse', 'HEAD');
  const { begin, end } = await aBuild(folder, dist);

  await begin();
  commit();
  await end();

  expect(JSON.parse(await readFile(join(dist, 'source.json'), 'utf8'))).toEqual({
    commit: head,
    isClean: true,
    repository: head,
    uncommitted: [],
  });
});

test('a build leaves no commit outside of a Git checkout', async () => {
  const dist = await temporaryFolder();
  const { begin, end } = await aBuild(await temporaryFolder(), dist);

  await begin();
  await end();

  expect(await readdir(dist)).toEqual([]);
});

/** Runs the plugin in a build that the test starts and ends. */
async function aBuild(folder: string, distPath: string) {
  const hooks: (() => Promise<void>)[] = [];
  const register = (hook: () => Promise<void>) => void hooks.push(hook);
  const api = { context: { distPath }, onBeforeBuild: register, onAfterBuild: register };
  await pluginBuiltSource(folder).setup(api as unknown as RsbuildPluginAPI);
  const [begin, end] = hooks;
  if (!begin || !end) throw new Error('the plugin does not take part in the build');
  return { begin, end };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'redeem-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function git(folder: string, ...words: string[]): string {
  const who = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.com'];
  return execFileSync('git', ['-C', folder, ...who, ...words], { encoding: 'utf8' }).trim();
}
