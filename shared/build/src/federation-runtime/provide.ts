import { init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

import { startRemote } from './start-remote';

globalThis.__REDEEM_FEDERATION__ = startRemote;

/**
 * The bundler's federation runtime in the shape that the bundler expects, with the parts that a site without
 * build-time remotes uses.
 */
export default {
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    initContainerEntry,
    installInitialConsumes,
    S: {},
    init: ({ webpackRequire }: { webpackRequire: { federation: { initOptions: object } } }) =>
      init(webpackRequire.federation.initOptions as never),
  },
};
