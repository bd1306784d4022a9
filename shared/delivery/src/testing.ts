import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { onTestFinished } from '@rstest/core';

/** A folder that is gone when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'redeem-delivery-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files, named by their path below `folder`. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** A shell as its build leaves it. */
export async function writeShell(folder: string, version = '1.0.0', script = 'shell()') {
  await writeFiles(folder, {
    'package.json': JSON.stringify({ name: '@redeem/shell', version }),
    'dist/index.11.js': script,
    'dist/index.11.js.map': '{}',
    'dist/routes.json': JSON.stringify({ '/': 'retailers', '/error': null }),
    'dist/provides.json': JSON.stringify({ react: '19.3.1', '@redeem/platform': '1.0.0' }),
    'dist/index.22.css': 'body{margin:0}',
    'dist/index.html': [
      '<!doctype html><html><head><title>x</title>',
      `<link href="/shell/${version}/index.22.css" rel="stylesheet">`,
      `<script defer src="/shell/${version}/index.11.js"></script>`,
      '</head><body><div id="app"></div></body></html>',
    ].join(''),
  });
}

/** A remote as its build leaves it. */
export async function writeRemote(
  folder: string,
  { name = 'retailers', version = '1.0.0', entry = 'remote()' } = {},
) {
  await writeFiles(folder, {
    'package.json': JSON.stringify({ name: `@redeem/${name}`, version }),
    'dist/remoteEntry.33.js': entry,
    'dist/fr.44.js': 'french()',
    'dist/remote.55.css': 'p{margin:0}',
    'dist/poster.66.svg': '<svg/>',
    'dist/mf-stats.json': '{}',
    'dist/mf-manifest.json': JSON.stringify({
      metaData: {
        globalName: `redeem_${name}`,
        remoteEntry: { name: 'remoteEntry.33.js', path: '', type: 'global' },
      },
      shared: [
        { name: 'react', requiredVersion: '^19.0.0', singleton: true },
        { name: '@redeem/platform', requiredVersion: '^1.0.0', singleton: true },
      ],
      exposes: [
        {
          path: './remote',
          name: 'remote',
          assets: {
            js: { sync: [], async: ['fr.44.js'] },
            css: { sync: ['remote.55.css'], async: [] },
          },
        },
      ],
    }),
  });
}
