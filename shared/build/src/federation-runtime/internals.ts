import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const RUNTIME = require.resolve('@module-federation/runtime');
const BUNDLER_RUNTIME = require.resolve('@module-federation/webpack-bundler-runtime');
const CORE = createRequire(RUNTIME).resolve('@module-federation/runtime-core');
const RSPACK = createRequire(require.resolve('@rsbuild/core')).resolve('@rspack/core');

/** An undocumented file of a package, and the parts of it that this build relies on. */
interface Internal {
  /** Absolute path. */
  file: string;
  /** The exports of the file, or the texts that it contains if it is not a module. */
  exports?: readonly string[];
  texts?: readonly string[];
}

/** The modules of the bundler runtime that `provide.ts` and `start-remote.ts` import by path. */
const imported = [
  'attachShareScopeMap',
  'consumes',
  'initContainerEntry',
  'initializeSharing',
  'installInitialConsumes',
].map((name) => ({ file: join(dirname(BUNDLER_RUNTIME), `${name}.js`), exports: [name] }));

/** The modules of the runtime that modules of this folder replace. */
const snapshots = {
  file: join(dirname(CORE), 'plugins/snapshot/SnapshotHandler.js'),
  exports: ['SnapshotHandler', 'getGlobalRemoteInfo'],
};
const versions = { file: join(dirname(CORE), 'utils/semver/index.js'), exports: ['satisfy'] };

/** The runtime as ECMAScript modules. The bundler resolves it to CommonJS, which it cannot tree-shake (rspack#12395). */
const treeShakable = { file: join(dirname(RUNTIME), 'bundler.js') };

/** The start code that the bundler adds to every build. */
const writtenStart = {
  file: join(dirname(RSPACK), 'moduleFederationDefaultRuntime.js'),
  texts: [
    'const runtimeRequire=__module_federation_runtime_require__',
    '__module_federation_bundler_runtime__',
    '__module_federation_container_name__',
    '__module_federation_share_strategy__',
    '__module_federation_runtime_plugins__',
  ],
};

/**
 * Everything of the federation packages that this folder relies on beyond their documentation. An upgrade
 * may move any of it; `internals.test.ts` then names it.
 */
export const INTERNALS: readonly Internal[] = [
  ...imported,
  snapshots,
  versions,
  treeShakable,
  writtenStart,
];

/** The replacements of runtime files in the shell, by path. */
export const REPLACED_IN_SHELL: Readonly<Record<string, string>> = {
  [BUNDLER_RUNTIME]: ours('provide.ts'),
  [RUNTIME]: treeShakable.file,
  [snapshots.file]: ours('no-snapshots.ts'),
  [versions.file]: ours('satisfy.ts'),
};

/** The replacements in a remote, which uses the runtime of the shell. */
export const REPLACED_IN_REMOTE: Readonly<Record<string, string>> = {
  [BUNDLER_RUNTIME]: ours('consume.ts'),
};

/** Matches the module with the start code. */
export const WRITTEN_START = /@module-federation[\\/]runtime[\\/]rspack\.js$/;

/** Matches the end of the part of the start code that differs between remotes. */
export const REST_OF_START = /(?=const runtimeRequire\b)/;

function ours(file: string): string {
  return join(import.meta.dirname, file);
}
