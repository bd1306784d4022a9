import type { RsbuildPlugin } from '@rsbuild/core';

import { REPLACED_IN_REMOTE, REPLACED_IN_SHELL, REST_OF_START, WRITTEN_START } from './internals';

/**
 * Gives a build the federation runtime of this site: the shell brings what of it is used here, and a
 * remote takes it from the shell instead of bringing a copy.
 */
export function pluginFederationRuntime(role: 'shell' | 'remote'): RsbuildPlugin {
  const replaced = role === 'shell' ? REPLACED_IN_SHELL : REPLACED_IN_REMOTE;
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
  const [own, rest] = written.split(REST_OF_START);
  if (own === undefined || rest === undefined) {
    throw new Error(
      'the bundler writes another start into remotes than this build knows: see federation-runtime/internals.ts',
    );
  }
  return `${own}
__module_federation_bundler_runtime__(__webpack_require__, {
  name: __module_federation_container_name__,
  shareStrategy: __module_federation_share_strategy__,
  plugins: __module_federation_runtime_plugins__,
});`;
}
