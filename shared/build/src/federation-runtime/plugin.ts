import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { RsbuildPlugin } from '@rsbuild/core';

const require = createRequire(import.meta.url);

/** What the bundler puts before the first module of a federated build. */
const BUNDLER_RUNTIME = require.resolve('@module-federation/webpack-bundler-runtime');

const RUNTIME = require.resolve('@module-federation/runtime');

/** What the bundler writes into every build to start it, of its federation runtime. */
const WRITTEN_START = /@module-federation[\\/]runtime[\\/]rspack\.js$/;

/** Where the core of the runtime has its modules. */
const CORE = dirname(createRequire(RUNTIME).resolve('@module-federation/runtime-core'));

/**
 * Gives a build the federation runtime of this site: the shell brings what of it is used here, and a
 * remote takes it from the shell instead of bringing a copy.
 */
export function pluginFederationRuntime(role: 'shell' | 'remote'): RsbuildPlugin {
  const replaced = role === 'shell' ? replacedInShell() : replacedInRemote();
  return {
    name: 'redeem:federation-runtime',
    setup(api) {
      api.modifyRspackConfig((config) => {
        config.resolve.alias = { ...config.resolve.alias, ...replaced };
      });
      if (role === 'remote') api.transform({ test: WRITTEN_START }, ({ code }) => startedBy(code));
    },
  };
}

/** Leaves of it what differs between remotes, and calls for the rest what the shell has brought. */
function startedBy(written: string): string {
  const [own, rest] = written.split(/(?=const runtimeRequire\b)/);
  if (own === undefined || rest === undefined) {
    throw new Error('the bundler writes another start into remotes than this build knows');
  }
  return `${own}
__module_federation_bundler_runtime__(__webpack_require__, {
  name: __module_federation_container_name__,
  shareStrategy: __module_federation_share_strategy__,
  plugins: __module_federation_runtime_plugins__,
});`;
}

function replacedInShell(): Record<string, string> {
  return {
    [BUNDLER_RUNTIME]: ours('bring.ts'),
    // The bundler resolves it to CommonJS, which cannot be tree-shaken (rspack#12395).
    [RUNTIME]: join(dirname(RUNTIME), 'bundler.js'),
    [join(CORE, 'plugins/snapshot/SnapshotHandler.js')]: ours('no-snapshots.ts'),
    [join(CORE, 'utils/preload.js')]: ours('no-preloading.ts'),
  };
}

function replacedInRemote(): Record<string, string> {
  return { [BUNDLER_RUNTIME]: ours('take.ts') };
}

function ours(file: string): string {
  return join(import.meta.dirname, file);
}
