import { join } from 'node:path';

import { loadConfig, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';

/** The names of the plugins that federate a package. */
const FEDERATION = ['rsbuild:module-federation-enhanced', 'redeem:federation-runtime'];

/** Resolves to the build configuration of a package; by default of the one in the current folder. */
export async function ownConfiguration(folder = process.cwd()): Promise<RsbuildConfig> {
  const { content } = await loadConfig({ cwd: folder, command: 'build', envMode: 'production' });
  return content;
}

/** Returns the plugins of a build without those of federation. */
export function withoutFederation({ plugins = [] }: RsbuildConfig): RsbuildPlugin[] {
  return plugins
    .flat()
    .filter((plugin) => plugin instanceof Object && 'name' in plugin)
    .filter(({ name }) => !FEDERATION.includes(name));
}

/** Returns the output options with the target folder that build-sites.ts sets. */
export function intoTarget({ output }: RsbuildConfig): NonNullable<RsbuildConfig['output']> {
  const places = typeof output?.distPath === 'object' ? output.distPath : {};
  const root = join(process.env['BENCH_TARGET'] ?? '', 'dist');
  return { ...output, cleanDistPath: true, distPath: { ...places, root } };
}

/** Returns a plugin that changes the page at the end of the build. */
export function changePage(name: string, handler: (html: string) => string): RsbuildPlugin {
  return {
    name: `bench:${name}`,
    setup(api) {
      api.modifyHTML({ order: 'post', handler });
    },
  };
}
