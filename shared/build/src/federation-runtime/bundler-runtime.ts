interface Build {
  federation: { initOptions: object };
}

/** The parts of the federation runtime that builds share. */
interface Parts {
  attachShareScopeMap: unknown;
  consumes: unknown;
  I: unknown;
  initContainerEntry: unknown;
  installInitialConsumes: unknown;
  init: (options: never) => unknown;
}

declare global {
  /** Where the shell leaves the runtime for the remotes. */
  var __REDEEM_FEDERATION__: Parts | undefined;
}

/** The runtime of one build, in the shape in which the bundler asks for it. */
export function bundlerRuntime({ attachShareScopeMap, init, ...parts }: Parts) {
  return {
    attachShareScopeMap,
    bundlerRuntimeOptions: {},
    bundlerRuntime: {
      ...parts,
      S: {},
      init: ({ webpackRequire }: { webpackRequire: Build }) =>
        init(webpackRequire.federation.initOptions as never),
    },
  };
}
