import type { RsbuildPlugin } from '@rsbuild/core';

import { REPLACED_IN_REMOTE, REPLACED_IN_SHELL, REST_OF_START, WRITTEN_START } from './internals';

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
      });
      if (role === 'remote') api.transform({ test: WRITTEN_START }, ({ code }) => startedBy(code));
    },
  };
}

/** Returns the part of the start code that differs between remotes, with a call of the shell's function for the rest. */
function startedBy(written: string): string {
  const [own, rest] = written.split(REST_OF_START);
  if (own === undefined || rest === undefined) {
    throw new Error(
      'the bundler adds unknown start code to remotes: see federation-runtime/internals.ts',
    );
  }
  return `${own}
__module_federation_bundler_runtime__(__webpack_require__, {
  name: __module_federation_container_name__,
  shareStrategy: __module_federation_share_strategy__,
  plugins: __module_federation_runtime_plugins__,
});`;
}
