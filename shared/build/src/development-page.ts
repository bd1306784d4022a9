import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { composePage, configurationFrom } from '@redeem/host';
import type { Registry } from '@redeem/contracts';
import type { RsbuildPlugin } from '@rsbuild/core';

import { remoteGlobalName } from './federation';
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
  const folders = readdirSync(remotes).filter((folder) =>
    existsSync(join(remotes, folder, 'package.json')),
  );
  const entries = folders.map((folder) => {
    const { version, config } = JSON.parse(
      readFileSync(join(remotes, folder, 'package.json'), 'utf8'),
    ) as { version: string; config: { port: number } };
    return [folder, developmentEntry(folder, version, config.port)] as const;
  });
  return { schema: 1, revision: 0, microFrontends: Object.fromEntries(entries) };
}

function developmentEntry(name: string, version: string, port: number) {
  return [
    {
      url: `http://localhost:${String(port)}/remoteEntry.js`,
      metadata: { version, integrity: NO_INTEGRITY },
      deployment: { traffic: 100, default: true },
      extras: {
        globalName: remoteGlobalName(name),
        exposes: ['./remote'],
        shared: {},
        preload: [],
        assets: {},
      },
    },
  ];
}
