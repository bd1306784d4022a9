import { join } from 'node:path';

import { loadConfig, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';

/** How a package is built for the site; the one in the current folder unless another is named. */
export async function ownConfiguration(folder = process.cwd()): Promise<RsbuildConfig> {
  const { content } = await loadConfig({ cwd: folder, command: 'build', envMode: 'production' });
  return content;
}

/** The plugins of a build but those that federate it. */
export function withoutFederation({ plugins = [] }: RsbuildConfig): RsbuildPlugin[] {
  return plugins
    .flat()
    .filter((plugin) => plugin instanceof Object && 'name' in plugin)
    .filter(({ name }) => !FEDERATION.includes(name));
}

/** Where whoever starts the build wants it (build-sites.ts). */
export function intoTarget({ output }: RsbuildConfig): NonNullable<RsbuildConfig['output']> {
  const places = typeof output?.distPath === 'object' ? output.distPath : {};
  const root = join(process.env['BENCH_TARGET'] ?? '', 'dist');
  return { ...output, cleanDistPath: true, distPath: { ...places, root } };
}

/** The plugins that federate a package, by what they call themselves. */
const FEDERATION = ['rsbuild:module-federation-enhanced', 'redeem:federation-runtime'];
