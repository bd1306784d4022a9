import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseRegistry } from '@redeem/contracts';
import { integrityOf } from '@redeem/host';
import { FolderStorage } from '@redeem/storage';
import { temporaryFolder, writeFiles } from '@redeem/storage/testing';

import { initSite } from './publish/init-site';
import { readRelease, type Release } from './release/read-release';

export { temporaryFolder, writeFiles };
export { storeRelease } from './publish/stored-release';
export { writeLargeSite } from './publish/large-site.test-support';

/** Writes the files of a built shell. */
export async function writeShell(
  folder: string,
  version = '1.0.0',
  { script = 'shell()', boot = '', platform = '1.0.0', uses = ['./remote'] } = {},
) {
  await writeFiles(folder, {
    'package.json': JSON.stringify({ name: '@redeem/shell', version }),
    'dist/index.11.js': script,
    'dist/index.11.js.map': '{}',
    'dist/routes.json': JSON.stringify({ '/': 'retailers', '/error': null }),
    'dist/provides.json': JSON.stringify({ react: '19.3.1', '@redeem/platform': platform }),
    'dist/uses.json': JSON.stringify(uses),
    'dist/index.22.css': 'body{margin:0}',
    'dist/index.html': [
      '<!doctype html><html><head><title>x</title>',
      `<link href="/shell/${version}/index.22.css" rel="stylesheet">`,
      `<script defer src="/shell/${version}/index.11.js" integrity="${integrityOf(script)}"></script>`,
      boot && `<script>${boot}</script>`,
      '</head><body><div id="app"></div></body></html>',
    ].join(''),
  });
}

/** Writes the files of a built remote. */
export async function writeRemote(
  folder: string,
  {
    name = 'retailers',
    version = '1.0.0',
    entry = 'remote()',
    platform = '^1.0.0',
    exposes = ['./remote'],
    needed = [] as string[],
    /** The scripts with texts, by locale. */
    texts = [] as [locale: string, script: string][],
  } = {},
) {
  await writeFiles(folder, {
    'package.json': JSON.stringify({ name: `@redeem/${name}`, version }),
    'dist/remoteEntry.33.js': entry,
    'dist/fr.44.js': 'french()',
    ...Object.fromEntries(texts.map(([locale, script]) => [`dist/${name}-${locale}.1.js`, script])),
    'dist/remote.55.css': 'p{margin:0}',
    'dist/poster.66.svg': '<svg/>',
    'dist/mf-stats.json': '{}',
    'dist/mf-manifest.json': JSON.stringify({
      metaData: {
        globalName: `redeem_${name.replaceAll('-', '_')}`,
        remoteEntry: { name: 'remoteEntry.33.js', path: '', type: 'global' },
      },
      shared: [
        { name: 'react', requiredVersion: '^19.0.0', singleton: true },
        { name: '@redeem/platform', requiredVersion: platform, singleton: true },
      ],
      exposes: exposes.map((path) => ({
        path,
        name: path.slice(2),
        assets: {
          js: { sync: needed, async: ['fr.44.js'] },
          css: { sync: ['remote.55.css'], async: [] },
        },
      })),
    }),
  });
}

type BuiltRemote = NonNullable<Parameters<typeof writeRemote>[1]>;
type BuiltShell = NonNullable<Parameters<typeof writeShell>[2]>;

/** Creates a site of these releases. */
export function siteOf(root: string, releases: readonly Release[]) {
  return initSite({ storage: new FolderStorage(root), releases, by: 'build' });
}

/** Creates a site with a shell and retailers 1.0.0, with a function that builds other releases. */
export async function aSite({ retailers }: { retailers?: Release } = {}) {
  const folder = await temporaryFolder();
  const root = join(folder, 'dist');
  await writeShell(join(folder, 'shell'));
  await writeRemote(join(folder, 'retailers'));
  const shell = await readRelease(join(folder, 'shell'));
  await siteOf(root, [shell, retailers ?? (await readRelease(join(folder, 'retailers')))]);

  /** Builds another release of the retailers' remote, or of another one. */
  const build = async (version: string, built: BuiltRemote = {}) => {
    const { name = 'retailers' } = built;
    const source = join(folder, 'builds', name, `${version}-${randomUUID()}`);
    await writeRemote(source, { entry: `run('${version}')`, ...built, version });
    return readRelease(source);
  };
  const buildShell = async (version: string, built: BuiltShell = {}) => {
    const source = join(folder, 'builds', `shell-${version}`);
    await writeShell(source, version, built);
    return readRelease(source);
  };
  return { root, storage: new FolderStorage(root), build, buildShell };
}

/** Resolves to the live releases of a remote: shares of visitors in percent, by version. */
export async function liveNow(root: string, name = 'retailers'): Promise<Record<string, number>> {
  const registry = parseRegistry(JSON.parse(await readFile(join(root, 'registry.json'), 'utf8')));
  const entries = registry.microFrontends[name] ?? [];
  return Object.fromEntries(
    entries.map(({ metadata, deployment }) => [metadata.version, deployment.traffic]),
  );
}
