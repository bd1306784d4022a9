import { join } from 'node:path';

import { defineConfig } from '@rsbuild/core';

import { intoTarget, ownConfiguration } from './variant';

/** The routes to add, beside the build's target (build-sites.ts). */
const ROUTES = join(process.env['BENCH_TARGET'] ?? '', '../routes.json');

// The site's own shell with more routes.
export default defineConfig(async () => {
  const config = await ownConfiguration();
  return {
    ...config,
    output: { ...intoTarget(config), copy: [{ from: ROUTES }] },
    resolve: { alias: { [join(process.cwd(), 'src/routes.json')]: ROUTES } },
  };
});
