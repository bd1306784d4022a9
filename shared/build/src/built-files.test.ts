import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { RsbuildPluginAPI } from '@rsbuild/core';
import { expect, onTestFinished, test } from '@rstest/core';

import { pluginBuiltFiles } from './built-files';

test('a build says which commit the checkout had when it began', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'redeem-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim();
  const who = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.com'];
  const commit = () => git(...who, 'commit', '-q', '--allow-empty', '-m', 'change');
  await writeFile(join(folder, 'package.json'), '{ "name": "gifts" }');
  git('init', '-q');
  git('add', '.');
  commit();
  const head = git('rev-parse', 'HEAD');
  const { begin, emit } = await aBuild(folder);

  await begin();
  commit();

  expect(emit()['source.json']).toEqual({
    ...{ commit: head, isClean: true, repository: head, uncommitted: [] },
  });
});

/** A build with the plugin, of which the test starts and ends each step. */
async function aBuild(folder: string) {
  let begin: () => Promise<void> = () => Promise.resolve();
  let emit: (context: object) => void = () => undefined;
  const api = {
    onBeforeBuild: (hook: typeof begin) => (begin = hook),
    processAssets: (_: object, hook: typeof emit) => (emit = hook),
  };
  await pluginBuiltFiles(folder, () => ({})).setup(api as unknown as RsbuildPluginAPI);
  const files: Record<string, unknown> = {};
  const compilation = {
    modules: [],
    emitAsset: (name: string, text: string) => (files[name] = JSON.parse(text) as unknown),
  };
  const sources = { RawSource: String };
  return {
    begin: () => begin(),
    emit: () => {
      emit({ compilation, sources });
      return files;
    },
  };
}
