import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { BUILT_FILES } from '@redeem/contracts';
import { defineConfig, type RsbuildPlugin } from '@rsbuild/core';

import { changePage, intoTarget, ownConfiguration, withoutFederation } from './own-configuration';

/** The libraries that remotes use, directly or through the platform. They are shared whole, as templates do it. */
const LIBRARIES = [
  ...['react', 'react-dom', 'react-router-dom', 'effector', 'effector-react'],
  ...['i18next', 'react-i18next', '@redeem/store', '@redeem/platform'],
];

const SITE = join(process.cwd(), existsSync('src/routes.json') ? '..' : '../..');

// Shell and remotes as federation's own templates wire them: remotes named in the build, manifests,
// version-first, whole shared libraries, and the runtime in each package.
export default defineConfig(async () => {
  const config = await ownConfiguration();
  const name = basename(process.cwd());
  const isShell = name === 'shell';
  return {
    ...config,
    plugins: [
      ...withoutFederation(config),
      nothingEarly(),
      ...(isShell ? [provided()] : []),
      pluginModuleFederation({
        name: globalName(name),
        shared: sharedLibraries(),
        dts: false,
        ...(isShell
          ? { remotes: remotesByManifest(), manifest: false, experiments: { asyncStartup: true } }
          : { filename: 'remoteEntry.js', exposes: { './remote': './src/public.ts' } }),
      }),
    ],
    output: intoTarget(config),
    resolve: {
      alias: {
        '@module-federation/enhanced/runtime': join(import.meta.dirname, 'as-registered.ts'),
      },
    },
  };
});

/** Removes the preloads of remotes' files from the page, because no template has them. */
function nothingEarly() {
  const links = /link\[data-(rel|texts)/g;
  return changePage('nothing-early', (html) => html.replaceAll(links, 'link[data-never'));
}

/** Declares what this shell shares: a site with a remote that needs more is refused. */
function provided(): RsbuildPlugin {
  const modules = Object.entries(sharedLibraries());
  const versions = Object.fromEntries(modules.map(([name, { version }]) => [name, version]));
  return {
    name: 'bench:provided',
    setup(api) {
      api.processAssets({ stage: 'summarize' }, ({ compilation, sources }) => {
        const content = new sources.RawSource(JSON.stringify(versions));
        compilation.updateAsset(BUILT_FILES.provides, content);
      });
    },
  };
}

function remotesByManifest(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(join(SITE, 'remotes')).map((name) => {
      const address = `/remotes/${name}/${versionIn(join(SITE, 'remotes', name))}/mf-manifest.json`;
      return [globalName(name), `${globalName(name)}@${address}`];
    }),
  );
}

function sharedLibraries() {
  return Object.fromEntries(
    LIBRARIES.map((name) => {
      const version = versionIn(join(SITE, 'shell/node_modules', name));
      return [name, { singleton: true, version, requiredVersion: `^${version}` }];
    }),
  );
}

function globalName(name: string): string {
  return `redeem_${name.replaceAll('-', '_')}`;
}

function versionIn(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
