import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { readPackage } from '@redeem/delivery/package';
import { defineConfig, type RsbuildConfig, type RsbuildPlugin, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

import { type PageData, pluginBootPage } from './boot-page';
import { OLDEST } from './browser-support/browsers';
import { pluginBuiltFiles } from './built-files';
import { pluginDevelopmentPage } from './development-page';
import { remoteFederation, shellFederation } from './federation';
import { pluginFederationRuntime } from './federation-runtime/plugin';
import { FLAT, FOR_NODE, pluginFirstView } from './first-view';
import { pluginFontSubset } from './font-subset';
import { pluginLocales } from './locale-table';
import { pluginLiveReload } from './live-reload';
import type { Declared } from './promises';
import { pluginSmallI18next } from './small-i18next';
import { pluginSmallRouter } from './small-router';

/** The order of tokens.css in the kit. */
const LAYER_ORDER = '@layer tokens, base, kit, page;';

/** The timeout of a script, in milliseconds; the bundler's default is two minutes. */
const CHUNK_TIMEOUT_MS = 8_000;

/** The pages that load a remote from its development server. */
const LOCAL = /^http:\/\/([a-z-]+\.)?localhost(:\d+)?$/;

/** Options that make a first visit 0.2 kB Brotli smaller than the bundler's defaults, for one second of build time. */
const SMALLEST = { ecma: 2020, compress: { ecma: 2020, passes: 3 } } as const;

/** effector-react and react-i18next contain a hook for React 17. These aliases use React's own: 0.2 kB Brotli less. */
const REACT_18_AND_LATER = {
  'use-sync-external-store/shim$': 'react',
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector.js',
};

/**
 * Returns the build of a remote, with further plugins and its anchors. `rsbuild build` and `rsbuild dev` make the federated remote;
 * `--env-mode standalone` makes a page with everything bundled, for its own team; `--env-mode against` serves it as a production build
 * to the page of a deployed site.
 */
export function defineRemote(
  folder: string,
  plugins: RsbuildPlugin[] = [],
  declared: () => Declared = () => ({}),
) {
  const { name, version, port } = readPackage(folder);
  const id = `${name}@${version}`;
  return defineConfig(({ envMode, command }): RsbuildConfig => {
    const common = [pluginReact(), pluginLocales(), ...plugins];
    if (envMode === 'standalone') {
      return {
        plugins: common,
        source: { entry: { index: './src/standalone.tsx' } },
        html: { mountId: 'app', title: name },
        server: { port, strictPort: true },
      };
    }
    const isAgainst = envMode === 'against';
    const own = { ...COMMON, plugins: common, output: output(name) };
    return {
      ...own,
      // React's development build cannot run on the production build that a deployed shell shares.
      ...(isAgainst && { mode: 'production' as const }),
      plugins: [
        ...common,
        remoteFederation(folder, command === 'dev'),
        pluginFederationRuntime('remote'),
        pluginOutput(),
        pluginBuiltFiles(folder, declared),
        isAgainst && pluginLiveReload(),
        // A package with pages that a visitor can open without a code.
        existsSync(join(folder, 'src/first-view.ts')) && pluginFirstView(folder, own),
      ],
      // A remote has no start script, only its federation entry.
      source: { entry: {} },
      server: { port, strictPort: true, cors: { origin: LOCAL } },
      // `auto` loads chunks from the entry's origin, never from the shell's.
      output: { ...output(name), assetPrefix: 'auto' },
      dev: { assetPrefix: true, ...(isAgainst && { hmr: false, liveReload: false }) },
      performance: { buildCache: false },
      tools: {
        htmlPlugin: false,
        rspack: {
          // A page may run two releases of a remote, and neither may use the other's chunks.
          output: { uniqueName: id, chunkLoadingGlobal: `chunk_${id}` },
        },
      },
    };
  });
}

/** Returns the build of a program of a remote for Node, `dist/<name>/<name>.mjs`, with the styles of what it renders beside it. */
export function defineProgram(name: string, entry: string): RsbuildConfig {
  return defineConfig({
    ...FOR_NODE,
    plugins: [pluginReact(), pluginLocales()],
    source: { entry: { [name]: entry } },
    output: {
      ...FOR_NODE.output,
      ...{ emitCss: true, dataUriLimit: Number.MAX_SAFE_INTEGER },
      distPath: { root: `dist/${name}`, ...FLAT },
      filename: { js: '[name].mjs', css: '[name].css' },
    },
  });
}

/** Returns the build of the shell: one page, with its assets below the address of the release. */
export function defineShell(folder: string, pageData: PageData): RsbuildConfig {
  const { version, port } = readPackage(folder);
  const common = [pluginReact(), pluginLocales()];
  const shellOutput = {
    ...output('shell'),
    assetPrefix: `/shell/${version}/`,
    // Fonts in the style sheet would delay the first paint of both brands.
    dataUriLimit: { font: 0 },
  };
  return defineConfig({
    ...COMMON,
    plugins: [
      ...common,
      shellFederation(folder),
      pluginFederationRuntime('shell'),
      pluginSmallRouter(folder),
      pluginSmallI18next(),
      pluginFontSubset(),
      pluginOutput(),
      pluginBuiltFiles(folder),
      pluginDevelopmentPage(folder),
      pluginBootPage(folder, pageData),
      pluginFirstView(folder, { ...COMMON, plugins: common, output: shellOutput }),
    ],
    source: { entry: { index: './src/index.tsx' } },
    html: { mountId: 'app', template: './src/index.html' },
    server: { port: Number(process.env['PORT'] ?? port), strictPort: true },
    // The page has its styles without a request.
    output: { ...shellOutput, inlineStyles: true, copy: [{ from: './src/routes.json' }] },
    dev: { assetPrefix: '/' },
  });
}

/** The common part of all builds, with an integrity for every script and style sheet. */
const COMMON: RsbuildConfig = {
  splitChunks: false,
  security: { sri: { enable: 'auto', algorithm: 'sha384' } },
  resolve: { alias: REACT_18_AND_LATER },
};

function output(name: string): NonNullable<RsbuildConfig['output']> {
  return {
    overrideBrowserslist: Object.entries(OLDEST).map((oldest) => oldest.join(' >= ')),
    distPath: { root: 'dist', ...FLAT },
    filenameHash: 'contenthash:8',
    legalComments: 'linked',
    minify: { jsOptions: { minimizerOptions: SMALLEST } },
    // Names instead of hashes, because hashes do not compress (style-names.test.ts).
    cssModules: { localIdentName: `${name}-[name]-[local]` },
  };
}

/**
 * Limits the time of a script, and starts every style sheet with the order of the layers, which the first one sets. The constructed one
 * of the page counts as the last. The styles of a part are in a build only if the part is.
 */
function pluginOutput(): RsbuildPlugin {
  return {
    name: 'redeem:output',
    setup(api) {
      api.modifyBundlerChain({
        order: 'post',
        handler: (chain) => {
          const styles = chain.module.rule('styles-of-parts').test(/\.module\.css$/);
          styles.sideEffects(false);
          chain.output.chunkLoadTimeout(CHUNK_TIMEOUT_MS);
          const order = { banner: LAYER_ORDER, raw: true, include: /\.css$/ };
          chain.plugin('layer-order').use(rspack.BannerPlugin, [order]);
        },
      });
    },
  };
}
