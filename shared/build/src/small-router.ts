import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Makes React Router smaller in a build, 6.5 kB Brotli: takes the build for production that its `exports` do not offer, and marks the
 * calls of `forwardRef` and `memo`, of which the bundler has to assume an effect, so that components that no page uses go.
 */
export function pluginSmallRouter(folder: string): RsbuildPlugin {
  return {
    name: 'redeem:small-router',
    apply: 'build',
    setup(api) {
      api.modifyRspackConfig((config) => {
        const alias = { 'react-router$': productionBuild(folder) };
        config.resolve.alias = { ...config.resolve.alias, ...alias };
      });
      api.transform({ test: /react-router\/dist\/production\/chunk-\w+\.mjs$/ }, ({ code }) =>
        withoutEffects(code),
      );
    },
  };
}

/** Returns the entry of React Router's production build. */
export function productionBuild(folder: string): string {
  const ofPackage = createRequire(join(folder, 'package.json'));
  const ofDom = createRequire(ofPackage.resolve('react-router-dom'));
  return ofDom
    .resolve('react-router')
    .replace(/dist\/development\/index\.m?js$/, 'dist/production/index.mjs');
}

/** Returns React Router's code with its components marked as free of effects, and without names for developers. */
export function withoutEffects(code: string): string {
  return code
    .replaceAll(/\bReact\d*\.(?:forwardRef|memo|createContext)\(/g, '/* @__PURE__ */ $&')
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '');
}
