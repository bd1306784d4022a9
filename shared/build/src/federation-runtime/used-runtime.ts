import { functionIn, methodIn, type Part } from '../used-parts';

/**
 * The parts that the shell leaves out (2.3 kB Brotli), by file below `@module-federation`. The registry resolves each remote to a
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
};
