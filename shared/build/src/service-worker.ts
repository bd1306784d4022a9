import { join } from 'node:path';

import { SERVICE_WORKER_FILE } from '@redeem/host';
import { type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core';

/**
 * Builds the shell's service worker as one file without federation. The host serves it at its own address
 * (shared/host/src/page/compose-service-worker.ts).
 */
export function pluginServiceWorker(folder: string): RsbuildPlugin {
  return {
    name: 'redeem:service-worker',
    apply: 'build',
    setup(api) {
      api.modifyRspackConfig((_, { appendPlugins }) => {
        appendPlugins({
          apply: ({ hooks }: Rspack.Compiler) => {
            hooks.make.tapPromise('redeem:service-worker', (compilation) =>
              build(compilation, join(folder, 'src/service-worker/service-worker.ts')),
            );
          },
        });
      });
    },
  };
}

function build(compilation: Rspack.Compilation, entry: string): Promise<void> {
  const child = compilation.createChildCompiler(
    SERVICE_WORKER_FILE,
    { filename: SERVICE_WORKER_FILE },
    [
      new rspack.webworker.WebWorkerTemplatePlugin(),
      new rspack.EntryPlugin(compilation.compiler.context, entry, { name: 'service-worker' }),
    ],
  );
  return new Promise((resolve, reject) => {
    child.runAsChild((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
