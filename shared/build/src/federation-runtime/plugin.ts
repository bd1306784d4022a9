import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { RsbuildPlugin } from '@rsbuild/core';

/** The packages of the federation runtime that the bundler reaches by the path of a CommonJS file. */
const RUNTIME_FILES = [
  ['@module-federation/webpack-bundler-runtime', 'bundler.js'],
  ['@module-federation/runtime', 'bundler.js'],
  ['@module-federation/inject-external-runtime-core-plugin', 'index.js'],
] as const;

/**
 * Bundles the ES module build of the federation runtime.
 *
 * The bundler resolves it to CommonJS, which cannot be tree-shaken: with it `disableSnapshot`,
 * `target` and an external runtime core remove next to nothing (rspack#12395).
 */
export function pluginEsmFederationRuntime(): RsbuildPlugin {
  return {
    name: 'redeem:esm-federation-runtime',
    setup(api) {
      api.modifyRspackConfig((config) => {
        config.resolve.alias = { ...config.resolve.alias, ...esmAliases() };
      });
    },
  };
}

function esmAliases(): Record<string, string> {
  const plugin = createRequire(import.meta.url).resolve('@module-federation/rsbuild-plugin');
  const enhanced = createRequire(plugin).resolve('@module-federation/enhanced/rspack');
  const rspack = createRequire(enhanced).resolve('@module-federation/rspack');
  const implementation = createRequire(rspack).resolve('@module-federation/runtime-tools/bundler');
  const resolvers = [createRequire(implementation), createRequire(rspack)];
  return Object.fromEntries(
    RUNTIME_FILES.map(([name, esm]) => {
      const commonJs = resolveFirst(resolvers, name);
      return [commonJs, join(dirname(commonJs), esm)];
    }),
  );
}

function resolveFirst(resolvers: NodeJS.Require[], name: string): string {
  for (const require of resolvers) {
    try {
      return require.resolve(name);
    } catch {
      continue;
    }
  }
  throw new Error(`${name} of the federation runtime is not installed`);
}
