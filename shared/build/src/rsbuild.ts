import { defineConfig, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

import { type PageData, pluginBootPage } from './boot-page';
import BROWSERS from './browser-support/browsers.json';
import { pluginBuiltSource } from './built-source';
import { pluginDevelopmentPage } from './development-page';
import { remoteFederation, shellFederation } from './federation';
import { pluginFederationRuntime } from './federation-runtime/plugin';
import { pluginFontSubset } from './font-subset';
import { pluginLayers } from './layers';
import { pluginLiveReload } from './live-reload';
import { readPackage } from './package-file';
import { type Declared, pluginPromises } from './promises';
import { pluginServiceWorker } from './service-worker';
import { pluginShellContractFiles } from './shell-contract-files';

/** How long a script may take, in milliseconds; the bundler's own default is two minutes. */
const CHUNK_TIMEOUT = 8_000;

/** 0.2 kB of brotli less in a first visit than by the bundler's own options, for a second of build. */
const SMALLEST = { ecma: 2020, compress: { ecma: 2020, passes: 3 } } as const;

/** Beside the ports of the remotes, whose pages the gallery leads to. */
const GALLERY_PORT = 3100;

/**
 * The build of a remote. `rsbuild build` and `rsbuild dev` make the federated remote;
 * `--env-mode standalone` makes a page of it, with everything bundled, for its own team;
 * `--env-mode against` serves it to the page of a deployed site, as a production build.
 *
 * @param plugins What the remote's own files need besides, in all of these builds.
 * @param declared What it promises to other remotes, or needs of them, besides its pages and links.
 */
export function defineRemote(
  folder: string,
  plugins: RsbuildPlugin[] = [],
  declared: () => Declared = () => ({}),
) {
  const { name, version, port } = readPackage(folder);
  return defineConfig(({ envMode, command }): RsbuildConfig => {
    if (envMode === 'standalone') {
      return {
        plugins: [pluginReact(), ...plugins],
        source: { entry: { index: './src/standalone.tsx' } },
        html: { mountId: 'app', title: name },
        server: { port, strictPort: true },
      };
    }
    const isAgainst = envMode === 'against';
    return {
      ...common(),
      // React's development build cannot run on the production build that a deployed shell shares.
      ...(isAgainst && { mode: 'production' as const }),
      plugins: [
        pluginReact(),
        remoteFederation(folder, command === 'dev'),
        pluginFederationRuntime('remote'),
        pluginLayers(),
        pluginBuiltSource(folder),
        pluginPromises(folder, declared),
        ...(isAgainst ? [pluginLiveReload()] : []),
        ...plugins,
      ],
      // A remote is its entry; nothing of it starts by itself.
      source: { entry: {} },
      server: {
        port,
        strictPort: true,
        cors: { origin: /^http:\/\/([a-z-]+\.)?localhost(:\d+)?$/ },
      },
      // `auto`: chunks come from where the entry came from, never from the shell's origin.
      output: { ...output(name), assetPrefix: 'auto' },
      dev: { assetPrefix: true, ...(isAgainst && { hmr: false, liveReload: false }) },
      performance: { buildCache: false },
      tools: {
        htmlPlugin: false,
        rspack: {
          output: {
            chunkLoadTimeout: CHUNK_TIMEOUT,
            // Two releases of a remote may meet on a page, and neither may take the other's chunks.
            uniqueName: `${name}@${version}`,
            chunkLoadingGlobal: `chunk_${name}@${version}`,
          },
        },
      },
    };
  });
}

/**
 * The build of the shell: one page, its assets below the address it is released under.
 * `--env-mode gallery` makes a page of the parts that pages are made of, for teams.
 *
 * @param pageData What its page, and the scripts in it, have to know.
 */
export function defineShell(folder: string, pageData: PageData) {
  const { file, version, port } = readPackage(folder);
  return defineConfig(({ envMode }): RsbuildConfig => {
    if (envMode === 'gallery') return gallery();
    return {
      ...common(),
      plugins: [
        pluginReact(),
        shellFederation(folder),
        pluginFederationRuntime('shell'),
        pluginFontSubset(),
        pluginLayers(),
        pluginBuiltSource(folder),
        pluginDevelopmentPage(folder),
        pluginBootPage(folder, pageData),
        pluginServiceWorker(folder),
        pluginShellContractFiles(folder, file),
      ],
      source: { entry: { index: './src/index.tsx' } },
      html: { mountId: 'app', template: './src/index.html' },
      server: { port: Number(process.env['PORT'] ?? port), strictPort: true },
      output: {
        ...output('shell'),
        assetPrefix: `/shell/${version}/`,
        // A page is dressed as soon as it is there, and asks for nothing first.
        inlineStyles: true,
        // Fonts in the style sheet would hold up the first paint, whichever brand it is for.
        dataUriLimit: { font: 0 },
        copy: [{ from: './src/routes.json' }],
      },
      dev: { assetPrefix: '/' },
      tools: { rspack: { output: { chunkLoadTimeout: CHUNK_TIMEOUT } } },
    };
  });
}

/** A page of its own, which no release has: the parts of the kit, dressed as each brand. */
function gallery(): RsbuildConfig {
  return {
    plugins: [pluginReact(), pluginFontSubset()],
    source: { entry: { index: './src/gallery/index.tsx' } },
    html: { mountId: 'app', title: 'gallery' },
    server: { port: GALLERY_PORT, strictPort: true },
    // Style sheets of their own, so that the scheme can be chosen in them.
    output: { injectStyles: false },
  };
}

/** Every script and style sheet is fetched as the bytes that were built, or not at all. */
function common(): RsbuildConfig {
  return { splitChunks: false, security: { sri: { enable: 'auto', algorithm: 'sha384' } } };
}

function output(name: string): NonNullable<RsbuildConfig['output']> {
  return {
    // What React 19 and module federation need anyway. Linter and tests read the same file.
    overrideBrowserslist: BROWSERS,
    distPath: {
      root: 'dist',
      js: '',
      css: '',
      jsAsync: '',
      cssAsync: '',
      image: '',
      svg: '',
      font: '',
    },
    filenameHash: 'contenthash:8',
    legalComments: 'linked',
    minify: { jsOptions: { minimizerOptions: SMALLEST } },
    // Told apart by words and not by hashes, which no compression makes smaller (style-names.test.ts).
    cssModules: { localIdentName: `${name}-[name]-[local]` },
  };
}
