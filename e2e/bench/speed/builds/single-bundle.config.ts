import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { defineConfig, type RsbuildPlugin } from '@rsbuild/core';

import { intoTarget, ownConfiguration, withoutFederation } from './variant';

const IN_ONE_BUNDLE = join(import.meta.dirname, 'in-one-bundle.ts');

// Shell and remotes as one application, without federation: what the site is measured against.
export default defineConfig(async () => {
  const shell = process.cwd();
  const remotes = join(shell, '../remotes');
  const config = await ownConfiguration();
  const theirs = await Promise.all(
    readdirSync(remotes).map((name) => ownConfiguration(join(remotes, name))),
  );
  return {
    ...config,
    plugins: [...oneOfEach([...theirs, config].flatMap(withoutFederation)), ownTextsOnly()],
    output: intoTarget(config),
    resolve: {
      alias: {
        '@module-federation/enhanced/runtime': IN_ONE_BUNDLE,
        [join(shell, 'src/remotes/remote-registry')]: IN_ONE_BUNDLE,
        '#remotes': remotes,
      },
    },
  };
});

/** Of the texts that the page fetches early only those of the shell and of the home page, as in the site. */
function ownTextsOnly(): RsbuildPlugin {
  const others = /<link data-texts="\w+" as="script" href="[^"]*\/(?!texts|redeem-form)[^>]*>/g;
  return {
    name: 'bench:own-texts-only',
    setup(api) {
      api.modifyHTML({ order: 'post', handler: (html) => html.replaceAll(others, '') });
    },
  };
}

/** What a remote's own files need is needed for them here too; of the rest the last, the shell's, counts. */
function oneOfEach(plugins: readonly RsbuildPlugin[]): RsbuildPlugin[] {
  return [...new Map(plugins.map((plugin) => [plugin.name, plugin])).values()];
}
