import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const RUNTIME = require.resolve('@module-federation/runtime');
const BUNDLER_RUNTIME = require.resolve('@module-federation/webpack-bundler-runtime');
const CORE = dirname(createRequire(RUNTIME).resolve('@module-federation/runtime-core'));

/** The replacements of runtime files in the shell, by path. */
export const REPLACED_IN_SHELL: Readonly<Record<string, string>> = {
  [BUNDLER_RUNTIME]: ours('provide.ts'),
  // ECMAScript modules. The bundler resolves the runtime to CommonJS, which it cannot tree-shake (rspack#12395).
  [RUNTIME]: internal(join(dirname(RUNTIME), 'bundler.js')),
  [internal(join(CORE, 'plugins/snapshot/SnapshotHandler.js'))]: ours('no-snapshots.ts'),
  [internal(join(CORE, 'utils/semver/index.js'))]: ours('satisfy.ts'),
};

/** The replacements in a remote, which uses the runtime of the shell. */
export const REPLACED_IN_REMOTE: Readonly<Record<string, string>> = {
  [BUNDLER_RUNTIME]: ours('consume.ts'),
};

/** Matches the module with the start code that the bundler adds to every build. */
export const WRITTEN_START = /@module-federation[\\/]runtime[\\/]rspack\.js$/;

/** Matches the end of the part of the start code that differs between remotes. */
export const REST_OF_START = /(?=const runtimeRequire\b)/;

/** Returns the path of an undocumented file, which an upgrade may move: without its replacement a build would only be larger. */
function internal(file: string): string {
  if (existsSync(file)) return file;
  throw new Error(`${file} is not there any more: adapt federation-runtime/internals.ts`);
}

function ours(file: string): string {
  return join(import.meta.dirname, file);
}
