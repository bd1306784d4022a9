import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { composePage, configurationFrom } from '@redeem/host';
import type { Registry } from '@redeem/contracts';
import { readPackage } from '@redeem/delivery/package';
import type { RsbuildPlugin } from '@rsbuild/core';

import { EXPOSED, remoteGlobalName } from './federation';
import { inlineScript } from './inline-script';

/** A valid integrity that is never compared, because development servers change their bytes. */
const NO_INTEGRITY = `sha384-${'A'.repeat(64)}`;

/** Composes the page of the development server: every remote comes from its own development server. */
export function pluginDevelopmentPage(shell: string): RsbuildPlugin {
  return {
    name: 'redeem:development-page',
    apply: 'serve',
    setup(api) {
      const first = inlineScript(join(shell, 'src/boot-page/code-in-address.ts'));
      api.modifyHTML((html) =>
        composePage({
          html: html.replace('<head>', `<head><script>${first}</script>`),
          registry: developmentRegistry(join(shell, '../remotes')),
          configuration: configurationFrom(process.env),
        }),
      );
    },
  };
}

function developmentRegistry(remotes: string): Registry {
  const files = globSync('*/package.json', { cwd: remotes });
  const entries = files.map(dirname).map((folder) => {
    const { version, port } = readPackage(join(remotes, folder));
    const entry = {
      url: `http://localhost:${String(port)}/remoteEntry.js`,
      metadata: { version, integrity: NO_INTEGRITY },
      deployment: { traffic: 100, default: true },
      extras: {
        ...{ globalName: remoteGlobalName(folder), exposes: [EXPOSED] },
        ...{ shared: {}, preload: [], assets: {} },
      },
    };
    return [folder, [entry]] as [string, [typeof entry]];
  });
  return { schema: 1, revision: 0, microFrontends: Object.fromEntries(entries) };
}
