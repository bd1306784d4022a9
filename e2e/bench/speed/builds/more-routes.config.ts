import { join } from 'node:path';

import { defineConfig } from '@rsbuild/core';

import { intoTarget, ownConfiguration } from './variant';

/** Beside where the build goes (build-sites.ts). */
const ROUTES = join(process.env['BENCH_TARGET'] ?? '', '../routes.json');

// The site's own shell, with other routes.
export default defineConfig(async () => {
  const config = await ownConfiguration();
  return {
    ...config,
    output: { ...intoTarget(config), copy: [{ from: ROUTES }] },
    resolve: { alias: { [join(process.cwd(), 'src/routes.json')]: ROUTES } },
  };
});
