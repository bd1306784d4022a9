import { join } from 'node:path';

import type { RsbuildPluginAPI } from '@rsbuild/core';
import { expect, test } from '@rstest/core';

import { pluginBuiltFiles } from './built-files';

const SHELL = join(import.meta.dirname, '../../../shell');

test('a build of the shell says what it provides to remotes and loads from them', async () => {
  let emit: (context: object) => void = () => undefined;
  const api = { processAssets: (_: object, hook: typeof emit) => (emit = hook) };
  await pluginBuiltFiles(SHELL).setup(api as unknown as RsbuildPluginAPI);
  const files: Record<string, unknown> = {};
  const compilation = {
    modules: [],
    emitAsset: (name: string, text: string) => (files[name] = JSON.parse(text) as unknown),
  };

  emit({ compilation, sources: { RawSource: String } });

  expect(files).toMatchObject({
    'provides.json': { react: expect.any(String) as string },
    'uses.json': ['./remote'],
    'check.data': { config: {}, texts: { 'shared/platform/src/locales/en.json': {} } },
  });
});
