import { createInstance } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import type { WebpackRequire } from '@module-federation/webpack-bundler-runtime/dist/types.js';

type Init = Parameters<typeof initContainerEntry>[0];

/** The bundler's object of a remote, with the members that its container uses. */
export interface RemoteBuild extends WebpackRequire {
  f: { consumes?: (chunkId: string, promises: Promise<unknown>[]) => void };
  initializeExposesData: { moduleMap: Record<string, () => Promise<unknown>>; shareScope: string };
  initContainer: (
    shareScope: Init['shareScope'],
    initScope: NonNullable<Init['initScope']>,
    options: NonNullable<Init['remoteEntryInitOptions']>,
  ) => unknown;
  getContainer: (module: string, scope: RemoteBuild['R']) => Promise<unknown>;
}

declare global {
  /** The global in which the shell provides the start function. */
  var __REDEEM_FEDERATION__: typeof startRemote | undefined;
}

/**
 * Starts a remote, instead of the code that the bundler would add to every entry: creates its federation instance and sets the functions
 * that its container calls. The remotes of this site consume the shell's shared modules, provide none and have no remotes.
 */
export function startRemote(
  build: RemoteBuild,
  options: Pick<Parameters<typeof createInstance>[0], 'name' | 'shareStrategy' | 'plugins'>,
): void {
  const { moduleMap, shareScope: shareScopeKey } = build.initializeExposesData;
  const own = { webpackRequire: build, shareScopeKey };
  const initOptions = { ...options, remotes: [], shared: {} };
  build.federation.initOptions = initOptions;
  build.federation.bundlerRuntimeOptions = {};
  build.federation.attachShareScopeMap = attachShareScopeMap;

  // The runtime reads from the build which chunk consumes which module.
  const consumed = { chunkMapping: {}, moduleToHandlerMapping: {}, installedModules: {} };
  build.f.consumes = (chunkId, promises) => {
    consumes({ ...consumed, chunkId, promises, webpackRequire: build });
  };
  const initialized = { initPromises: {}, initTokens: {} };
  build.I = (shareScopeName, initScope = []) =>
    initializeSharing({ ...initialized, shareScopeName, initScope, webpackRequire: build });
  build.initContainer = (shareScope, initScope, remoteEntryInitOptions) =>
    initContainerEntry({ ...own, shareScope, initScope, remoteEntryInitOptions });
  build.getContainer = (module, scope) => {
    const expose = Object.hasOwn(moduleMap, module) ? moduleMap[module] : undefined;
    if (!expose)
      return Promise.reject(new Error(`Module "${module}" does not exist in container.`));
    build.R = scope;
    const exposed = expose();
    build.R = [];
    return exposed;
  };
  build.federation.instance = createInstance(initOptions);
}
