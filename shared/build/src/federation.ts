import { join } from 'node:path';

import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { RsbuildPlugin } from '@rsbuild/core';

import { EXPOSED } from './exposed-module';
import { readPackage } from './package-file';
import { consumedModules, providedModules } from './shared-modules';

/** A remote exposes one module and brings neither the shared modules nor the federation runtime. */
export function remoteFederation(folder: string, isDevelopment: boolean): RsbuildPlugin {
  const { file, name } = readPackage(folder);
  return pluginModuleFederation({
    name: remoteGlobalName(name),
    // Only what is released needs a name for every content.
    filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    exposes: { [EXPOSED]: './src/public.ts' },
    shared: consumedModules(file),
    shareStrategy: 'loaded-first',
    runtimePlugins: [join(import.meta.dirname, 'asked-for-again.ts')],
    dts: false,
  });
}

/** The shell provides runtime and shared modules; it learns of remotes only at run time. */
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
 * The global under which a remote registers itself. Prefixed, because a remote called like a DOM
 * id or a window property cannot be found again.
 */
export function remoteGlobalName(remote: string): string {
  return `redeem_${remote.replaceAll('-', '_')}`;
}
