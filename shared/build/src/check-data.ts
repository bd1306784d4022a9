import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { BUILT_FILES, type CheckData } from '@redeem/contracts';
import type { RsbuildPlugin } from '@rsbuild/core';

/** Matches the files below `src/` that the compiler reads of a released package. */
const COMPILED = /\.(tsx?|json)$/;
const NOT_RELEASED = /(\.test(-support)?|\/testing|\/standalone[^/]*)\.tsx?$/;

/** Writes beside a package what the gate needs to judge its release without this checkout. No server sends the file. */
export function pluginCheckData(folder: string): RsbuildPlugin {
  return {
    name: 'redeem:check-data',
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        compilation.emitAsset(
          BUILT_FILES.check,
          new sources.RawSource(JSON.stringify(checkDataOf(folder))),
        );
      });
    },
  };
}

/** Returns the settings of a package for the gate, and the sources of a remote, which compile with each shell that it meets. */
export function checkDataOf(folder: string): CheckData {
  const { name, config = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    config?: Record<string, unknown>;
  };
  return { config, sources: name.endsWith('/shell') ? {} : sourcesIn(folder) };
}

function sourcesIn(folder: string): Record<string, string> {
  const paths = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => COMPILED.test(path) && !NOT_RELEASED.test(path))
    .sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
