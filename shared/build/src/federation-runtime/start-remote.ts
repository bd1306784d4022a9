import { createInstance } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import type {
  InitContainerEntryOptions,
  InitializeSharingOptions,
  WebpackRequire,
} from '@module-federation/webpack-bundler-runtime/dist/types.js';

/** What the bundler has made of a remote, as far as its container is concerned. */
export interface RemoteBuild extends WebpackRequire {
  f: { consumes?: (chunkId: string, promises: Promise<unknown>[]) => void };
  initializeExposesData: {
    moduleMap: Record<string, () => Promise<unknown>>;
    shareScope: string;
  };
  initContainer: (
    shareScope: InitContainerEntryOptions['shareScope'],
    initScope: InitializeSharingOptions['initScope'],
    options: NonNullable<InitContainerEntryOptions['remoteEntryInitOptions']>,
  ) => unknown;
  getContainer: (module: string, scope: RemoteBuild['R']) => Promise<unknown>;
}

declare global {
  /** Where the shell leaves for the remotes what starts them. */
  var __REDEEM_FEDERATION__: typeof startRemote | undefined;
}

type RemoteOptions = Pick<
  Parameters<typeof createInstance>[0],
  'name' | 'shareStrategy' | 'plugins'
>;

/**
 * Does for a remote what the bundler would write into every entry: gives it an instance of its own
 * and fills in what its container calls. Of all that may be in a build it knows what remotes of this
 * site have: they consume what the shell shares, provide nothing and have no remotes of their own.
 */
export function startRemote(build: RemoteBuild, options: RemoteOptions): void {
  const { moduleMap, shareScope: shareScopeKey } = build.initializeExposesData;
  const initOptions = { ...options, remotes: [], shared: {} };
  build.federation.initOptions = initOptions;
  build.federation.bundlerRuntimeOptions = {};
  build.federation.attachShareScopeMap = attachShareScopeMap;

  // What is consumed by which chunk, the runtime reads from the build as soon as it is asked.
  const consumed = { chunkMapping: {}, moduleToHandlerMapping: {}, installedModules: {} };
  build.f.consumes = (chunkId, promises) => {
    consumes({ ...consumed, chunkId, promises, webpackRequire: build });
  };
  const initialized = { initPromises: {}, initTokens: {} };
  build.I = (shareScopeName, initScope = []) =>
    initializeSharing({ ...initialized, shareScopeName, initScope, webpackRequire: build });
  build.initContainer = (shareScope, initScope, remoteEntryInitOptions) =>
    initContainerEntry({
      shareScope,
      initScope,
      remoteEntryInitOptions,
      shareScopeKey,
      webpackRequire: build,
    });
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
