import { createRequire } from 'node:module';
import { join } from 'node:path';

import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { readPackage } from '@redeem/delivery/package';
import type { RsbuildPlugin } from '@rsbuild/core';

/** The federation name of the one module that every remote exposes. */
export const EXPOSED = './remote';

/**
 * The shared modules: React (one dispatcher, one set of hooks) and the facade. A shared module cannot be tree-shaken, so all other
 * libraries stay private to the shell.
 */
const SHARED = ['react', '@redeem/platform'] as const;

/** Returns the versions of the shared modules with which a package is built, by their names. */
export function sharedVersions(folder: string): Record<string, string> {
  const require = createRequire(join(folder, 'package.json'));
  const versionOf = (name: string) => require(`${name}/package.json`) as { version: string };
  return Object.fromEntries(SHARED.map((name) => [name, versionOf(name).version]));
}

/** Configures a remote: it exposes one module, and contains neither shared modules nor federation runtime. */
export function remoteFederation(folder: string, isDevelopment: boolean): RsbuildPlugin {
  return pluginModuleFederation({
    name: remoteGlobalName(readPackage(folder).name),
    // Only released files need a name that depends on their content.
    filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    exposes: { [EXPOSED]: './src/public.ts' },
    shared: sharedAs(folder, (version, name) => ({
      import: false as const,
      // A remote may use all that its platform offered, so minor versions count, and of React what every 19 has.
      requiredVersion: name === 'react' ? `^${version.replace(/\..*/, '')}.0.0` : `^${version}`,
    })),
    shareStrategy: 'loaded-first',
    runtimePlugins: [join(import.meta.dirname, 'repeat-entry-query.ts')],
    dts: false,
  });
}

/** Configures the shell: it provides the shared modules without a second round trip, and knows no remote at build time. */
export function shellFederation(folder: string): RsbuildPlugin {
  return pluginModuleFederation({
    name: 'redeem_shell',
    remotes: {},
    shared: sharedAs(folder, (version) => ({ eager: true, version, requiredVersion: version })),
    shareStrategy: 'loaded-first',
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
    manifest: false,
    dts: false,
  });
}

function sharedAs<Role>(folder: string, role: (version: string, name: string) => Role) {
  const versions = Object.entries(sharedVersions(folder));
  const options = { singleton: true, strictVersion: true };
  return Object.fromEntries(
    versions.map(([name, version]) => [name, { ...options, ...role(version, name) }]),
  );
}

/** Returns the global under which a remote registers itself; with a prefix, because elements and windows have names too. */
export function remoteGlobalName(remote: string): string {
  return `redeem_${remote.replaceAll('-', '_')}`;
}
