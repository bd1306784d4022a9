import { functionIn, methodIn, type Part } from '../used-parts';

/**
 * The parts that the shell leaves out (3.1 kB Brotli), by file below `@module-federation`. The registry resolves each remote to a
 * script that sets a global, no remote is registered twice, and pages preload by their markup. All hooks of the runtime stay.
 */
export const UNUSED_IN_SHELL: Readonly<Record<string, readonly Part[]>> = {
  'runtime-core/dist/core.js': [methodIn('preloadRemote'), methodIn('initRawContainer')],
  'runtime-core/dist/remote/index.js': [
    ...['preloadRemote', 'initRawContainer', 'removeRemote'].map((name) => methodIn(name)),
    /^\t\t\tif \(options\?\.force\) \{.*?^\t\t\t\}$/ms,
  ],
  'runtime-core/dist/utils/load.js': [
    functionIn('isEsmRemoteEntryLoadError'),
    functionIn('loadEsmEntry'),
    functionIn('loadSystemJsEntry'),
    /^\tif \(isEsmRemoteType\(type\)\) return loadEsmEntry\(\{.*?^\t\}\);$/ms,
    /^\tif \(type === "system"\) return loadSystemJsEntry\(\{.*?^\t\}\);$/ms,
    /^const esmRemoteEntryLoadErrorMessages = \[.*?^\];$/ms,
  ],
  'runtime-core/dist/shared/index.js': [
    /^\t\tconst initRemoteModule = async .*?^\t\t\};$/ms,
    /^\t\tif \(host\.options\.shareStrategy === "version-first".*?^\t\t\}\);$/ms,
  ],
  'runtime-core/dist/utils/share.js': [
    functionIn('findSingletonVersionOrderByVersion'),
    /^const isMatchUsedExports = .*?^\};$/ms,
    /^\t\tif \(useTreesShaking\) \{.*?^\t\t\}$/ms,
    /^\tif \(useTreesShaking\) \{.*?^\t\}$/ms,
    /^\t\t\t\tconst _usedTreeShaking = .*?^\t\t\t\t\}$/ms,
    [
      functionIn('getFindShareFunction'),
      'const getFindShareFunction = () => findSingletonVersionOrderByLoaded;\n',
    ],
    [functionIn('shouldUseTreeShaking'), 'const shouldUseTreeShaking = () => false;\n'],
  ],
  'runtime-core/dist/module/index.js': [
    functionIn('getAvailableExposeNames'),
    /^\t*availableExposes: .*$/m,
  ],
  // Only the runtime on a server reports the context of an error.
  'runtime-core/dist/utils/context.js': [
    functionIn('remoteToEntry'),
    [functionIn('optionsToMFContext'), 'const optionsToMFContext = () => undefined;\n'],
  ],
  'sdk/dist/logger.js': [
    /^const LOGGER_STACK_SKIP_TOKENS = \[.*?^\];$/ms,
    functionIn('captureStackTrace'),
    [methodIn('emit'), '\temit(method, args) {\n\t\tconsole[method](this.prefix, ...args);\n\t}\n'],
  ],
};

/** The parts of the start code that the shell leaves out: it has no remotes at build time, and exposes nothing. */
export const UNUSED_START_IN_SHELL: readonly Part[] = [
  between(
    'merge(runtimeRequire.federation.initOptions,"remotes"',
    'merge(runtimeRequire.federation.initOptions,"plugins"',
  ),
  between(
    'early(runtimeRequire.federation.bundlerRuntimeOptions,"remotes"',
    'override(runtimeRequire,"S"',
  ),
  between('override(runtimeRequire.f,"remotes"', 'override(runtimeRequire.f,"consumes"'),
  between('override(runtimeRequire,"initContainer"', 'runtimeRequire.federation.instance='),
];

/** Matches the statements from one to another one. */
function between(from: string, to: string): RegExp {
  const [start = '', end = ''] = [from, to].map((text) => text.replace(/[.()]/g, '\\$&'));
  return new RegExp(`${start}.*?(?=${end})`, 's');
}
