import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';

import { intoTarget, ownConfiguration, withoutFederation } from './variant';

const IN_ONE_BUNDLE = join(import.meta.dirname, 'in-one-bundle.ts');

interface SingleBundle extends RsbuildConfig {
  plugins: RsbuildPlugin[];
}

/** Resolves to the configuration of shell and remotes as one application, without federation. */
export async function singleBundle(): Promise<SingleBundle> {
  const shell = process.cwd();
  const remotes = join(shell, '../remotes');
  const config = await ownConfiguration();
  const theirs = await Promise.all(
    readdirSync(remotes).map((name) => ownConfiguration(join(remotes, name))),
  );
  return {
    ...config,
    plugins: oneOfEach([...theirs, config].flatMap(withoutFederation)),
    output: intoTarget(config),
    resolve: {
      alias: {
        [join(shell, 'src/remotes/federation')]: IN_ONE_BUNDLE,
        [join(shell, 'src/remotes/remotes')]: IN_ONE_BUNDLE,
        '#remotes': remotes,
      },
    },
  };
}

/** Keeps the plugins that remotes need for their own files. The shell's plugin replaces others of the same name. */
function oneOfEach(plugins: readonly RsbuildPlugin[]): RsbuildPlugin[] {
  return [...new Map(plugins.map((plugin) => [plugin.name, plugin])).values()];
}
