import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { onTestFinished } from '@rstest/core';

import { initSite } from './commands/init';
import { type BuiltPublication, publishBuilt } from './commands/publish-built.test-support';
import { readRelease, type Release } from './release/read-release';
import { integrityOf } from './site/bytes';
import { FolderStorage } from './site/folder';
import { requireLatest } from './site/history';
import type { Storage } from './site/storage';

export { writeLargeSite } from './commands/large-site.test-support';
export { observed } from './site/observed.test-support';
export { bucket, type Fault, storeBehind } from './site/store.test-support';

const MEMORY = '/dev/shm';

/** The free space that a folder in memory needs. All tests together need less than a third of it. */
const LEAST_FREE_BYTES = 2 ** 30;

export const ANN = { name: 'Ann', email: 'ann@example.com' };

/** Creates a folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(fastestFolder(), 'redeem-delivery-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a folder in memory, on machines that have one, because writes to it do not wait for a disk. */
function fastestFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > LEAST_FREE_BYTES ? MEMORY : tmpdir();
}

/** Writes files by their path below `folder`. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

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
    'dist/poster.66.png': 'pixels',
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

/** Creates a site of these releases in a folder. */
export function siteOf(root: string, releases: readonly Release[]) {
  return initSite({ storage: new FolderStorage(root), releases, by: { name: 'build' } });
}

/** Creates a site with a shell and retailers 1.0.0, with functions that build and publish other releases. */
export async function aSite({ retailers, at }: { retailers?: Release; at?: Storage } = {}) {
  const folder = await temporaryFolder();
  const root = join(folder, 'dist');
  const storage = at ?? new FolderStorage(root);
  await writeShell(join(folder, 'shell'));
  await writeRemote(join(folder, 'retailers'));
  const shell = await readRelease(join(folder, 'shell'));
  const first = retailers ?? (await readRelease(join(folder, 'retailers')));
  await initSite({ storage, releases: [shell, first], by: { name: 'build' } });

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
  /** Publishes a release, or the next one of the retailers' remote, with a gate that passes. */
  const go = async (next: Release | string, special: Partial<BuiltPublication> = {}) => {
    const release = typeof next === 'string' ? await build(next) : next;
    return publishBuilt({ storage, release, by: ANN, traffic: 100, ...special });
  };
  return { root, storage, build, buildShell, go };
}

/** Resolves to the live releases of a remote: shares of visitors in percent, by version. */
export async function liveNow(storage: Storage, name = 'retailers') {
  const { registry } = await requireLatest(storage);
  const entries = registry.microFrontends[name] ?? [];
  return Object.fromEntries(
    entries.map(({ metadata, deployment }) => [metadata.version, deployment.traffic]),
  );
}

/** Creates a repository of Git. */
export async function aRepository() {
  const folder = await temporaryFolder();
  git(folder, 'init', '-q');
  const commit = (message: string) => {
    git(folder, 'commit', '-q', '--allow-empty', '-m', message);
    return git(folder, 'rev-parse', 'HEAD');
  };
  return { folder, commit };
}

export function git(folder: string, ...words: string[]): string {
  const who = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.com'];
  return execFileSync('git', ['-C', folder, ...who, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}
