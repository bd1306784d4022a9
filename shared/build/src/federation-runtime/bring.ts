import { createInstance, init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

import { bundlerRuntime } from './bundler-runtime';

const parts = {
  attachShareScopeMap,
  consumes,
  I: initializeSharing,
  initContainerEntry,
  installInitialConsumes,
};

// A remote has an instance of its own: `init` would make it the one that the shell asks for.
globalThis.__REDEEM_FEDERATION__ = { ...parts, init: createInstance };

/** The bundler's federation runtime, of the parts that a site without build-time remotes uses. */
export default bundlerRuntime({ ...parts, init });
