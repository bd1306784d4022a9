import { join } from 'node:path';

import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { RsbuildPlugin } from '@rsbuild/core';

import { readPackage } from '@redeem/delivery/package';
import { consumedModules, EXPOSED, providedModules } from './shared-modules';

/** Configures a remote: it exposes one module, and contains neither shared modules nor federation runtime. */
export function remoteFederation(folder: string, isDevelopment: boolean): RsbuildPlugin {
  const { file, name } = readPackage(folder);
  return pluginModuleFederation({
    name: remoteGlobalName(name),
    // Only released files need a name that depends on their content.
    filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    exposes: { [EXPOSED]: './src/public.ts' },
    shared: consumedModules(file),
    shareStrategy: 'loaded-first',
    runtimePlugins: [join(import.meta.dirname, 'repeat-entry-query.ts')],
    dts: false,
  });
}

/** Configures the shell: it provides runtime and shared modules, and knows no remote at build time. */
export function shellFederation(folder: string): RsbuildPlugin {
  const { file } = readPackage(folder);
  return pluginModuleFederation({
    name: 'redeem_shell',
    remotes: {},
    shared: providedModules(file),
    shareStrategy: 'loaded-first',
    experiments: {
      optimization: { disableSnapshot: true, target: 'web' },
    },
    manifest: false,
    dts: false,
  });
}

/**
 * Returns the global under which a remote registers itself. It has a prefix, because a remote with the name of a DOM
 * id or a window property could not be found.
 */
export function remoteGlobalName(remote: string): string {
  return `redeem_${remote.replaceAll('-', '_')}`;
}
