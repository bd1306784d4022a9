import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

import { UNUSED_IN_SHELL } from './used-runtime';
import { usedParts } from '../used-parts';

const OURS = import.meta.dirname;
const require = createRequire(import.meta.url);
const RUNTIME = require.resolve('@module-federation/runtime');
const BUNDLER_RUNTIME = require.resolve('@module-federation/webpack-bundler-runtime');
const CORE = dirname(createRequire(RUNTIME).resolve('@module-federation/runtime-core'));

/** The replacements of runtime files in the shell, by path. */
const REPLACED_IN_SHELL: Readonly<Record<string, string>> = {
  [BUNDLER_RUNTIME]: join(OURS, 'provide.ts'),
  // ECMAScript modules. The bundler resolves the runtime to CommonJS, which it cannot tree-shake (rspack#12395).
  [RUNTIME]: internal(join(dirname(RUNTIME), 'bundler.js')),
  [internal(join(CORE, 'plugins/snapshot/SnapshotHandler.js'))]: join(OURS, 'no-snapshots.ts'),
  [internal(join(CORE, 'utils/semver/index.js'))]: join(OURS, 'satisfy.ts'),
};

/** The replacement in a remote, which uses the runtime of the shell. */
const REPLACED_IN_REMOTE = { [BUNDLER_RUNTIME]: join(OURS, 'consume.ts') };

/** Matches the module with the start code that the bundler adds to every build. */
const WRITTEN_START = /@module-federation[\\/]runtime[\\/]rspack\.js$/;

/** The checkout, as the start code imports modules of it by absolute path, and what stands for it in the name of that code. */
const CHECKOUT = join(OURS, '../../../..');
const CHECKOUT_MARK = '<checkout>';

/**
 * Replaces the federation runtime in a build: the shell provides the parts that this site uses, and a remote uses
 * the shell's runtime instead of a copy.
 */
export function pluginFederationRuntime(role: 'shell' | 'remote'): RsbuildPlugin {
  const replaced = role === 'shell' ? REPLACED_IN_SHELL : REPLACED_IN_REMOTE;
  return {
    name: 'redeem:federation-runtime',
    setup(api) {
      api.modifyRspackConfig((config) => {
        config.resolve.alias = { ...config.resolve.alias, ...replaced };
        config.plugins.push(startCodeWithoutCheckout);
      });
      for (const [file, parts] of Object.entries(role === 'shell' ? UNUSED_IN_SHELL : {})) {
        const test = new RegExp(`@module-federation/${file}$`);
        api.transform({ test }, ({ code }) => usedParts(code, parts, 'used-runtime.ts'));
      }
      api.transform({ test: WRITTEN_START }, ({ code }) => {
        const start = code.replaceAll(CHECKOUT_MARK, CHECKOUT);
        return role === 'remote' ? startedBy(start) : start;
      });
    },
  };
}

/**
 * Removes the path of the checkout from the request of the start code, which is the code itself as a data URL. The id of a
 * module is a hash of its request, so the same sources would be other files in another folder.
 */
function startCodeWithoutCheckout(compiler: Rspack.Compiler): void {
  const written = encodeURIComponent(CHECKOUT);
  compiler.hooks.normalModuleFactory.tap('redeem:federation-runtime', (factory) => {
    factory.hooks.beforeResolve.tap('redeem:federation-runtime', (data) => {
      if (!data.request.includes(written)) return;
      data.request = data.request.replaceAll(written, encodeURIComponent(CHECKOUT_MARK));
    });
  });
}

/** Returns the part of the start code that differs between remotes, with a call of the shell's function for the rest. */
function startedBy(written: string): string {
  const [own = '', rest] = written.split(/(?=const runtimeRequire\b)/);
  if (rest === undefined) throw new Error('unknown start code: adapt federation-runtime/plugin.ts');
  return `${own}
__module_federation_bundler_runtime__(__webpack_require__, {
  name: __module_federation_container_name__,
  shareStrategy: __module_federation_share_strategy__,
  plugins: __module_federation_runtime_plugins__,
});`;
}

/** Returns the path of an undocumented file, which an upgrade may move: without its replacement a build would only be larger. */
function internal(file: string): string {
  if (existsSync(file)) return file;
  throw new Error(`${file} is not there any more: adapt federation-runtime/plugin.ts`);
}
