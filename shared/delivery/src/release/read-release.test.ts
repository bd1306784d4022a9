import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { DeliveryError } from '../site/delivery-error';
import { temporaryFolder, writeFiles, writeRemote, writeShell } from '../testing';
import { readRelease } from './read-release';

describe('readRelease', () => {
  test('returns the entry, files and shared modules of a remote, without source maps and build statistics', async () => {
    const folder = await temporaryFolder();
    await writeRemote(folder, { entry: 'window.redeem_retailers={}' });
    await writeFiles(folder, { 'dist/fr.44.js.map': '{}' });

    const release = await readRelease(folder);

    const hash = createHash('sha384').update('window.redeem_retailers={}').digest('base64');
    expect(release).toMatchObject({
      kind: 'remote',
      name: 'retailers',
      version: '1.0.0',
      address: '/remotes/retailers/1.0.0',
      starts: ['remoteEntry.33.js'],
      entry: {
        url: '/remotes/retailers/1.0.0/remoteEntry.33.js',
        metadata: { version: '1.0.0', integrity: `sha384-${hash}` },
        extras: {
          globalName: 'redeem_retailers',
          exposes: ['./remote'],
          shared: { '@redeem/platform': '^1.0.0', react: '^19.0.0' },
        },
      },
    });
    const code = ['fr.44.js', 'mf-manifest.json', 'poster.66.png', 'remote.55.css'];
    expect(release.files.map(({ path }) => path)).toEqual([...code, 'remoteEntry.33.js']);
  });

  test('returns the page of the shell and the scripts that the page starts', async () => {
    const folder = await temporaryFolder();
    await writeShell(folder, '2.1.0');

    expect(await readRelease(folder)).toMatchObject({
      kind: 'shell',
      address: '/shell/2.1.0',
      entry: { url: '/shell/2.1.0/index.html' },
      starts: ['index.11.js'],
    });
  });

  test.each<[reason: string, damage: Record<string, string | null>]>([
    ['dist/remoteEntry.33.js is missing: build it again', { 'dist/remoteEntry.33.js': null }],
    ['nothing is built in dist/', { dist: null }],
    ['mf-manifest.json: is not JSON', { 'dist/mf-manifest.json': '{' }],
    ['mf-manifest.json.metaData: ', { 'dist/mf-manifest.json': '{}' }],
    [
      'package.json.version: must be a version',
      { 'package.json': '{"name":"@redeem/retailers","version":"../1"}' },
    ],
    ['dist/a b.js: a released file needs a plain name', { 'dist/a b.js': '' }],
    ['dist/ has neither an mf-manifest.json nor an index.html', { 'dist/mf-manifest.json': null }],
  ])('refuses a damaged build with the reason: %s', async (reason, damage) => {
    const folder = await temporaryFolder();
    await writeRemote(folder);

    for (const [path, text] of Object.entries(damage))
      if (text === null) await rm(join(folder, path), { recursive: true });
      else await writeFiles(folder, { [path]: text });

    const refusal = readRelease(folder);
    await expect(refusal).rejects.toThrow(DeliveryError);
    await expect(refusal).rejects.toThrow(`${folder}: ${reason}`);
  });

  test.each(['', ' integrity="undefined"', ` integrity="sha384-${'A'.repeat(64)}"`])(
    'refuses a shell when the integrity attribute of its script is %j @I4',
    async (integrity) => {
      const folder = await temporaryFolder();
      await writeShell(folder);
      const page = join(folder, 'dist/index.html');
      const html = await readFile(page, 'utf8');

      await writeFile(page, html.replace(/ integrity="[^"]+"/, integrity));

      await expect(readRelease(folder)).rejects.toThrow('index.11.js without its integrity');
    },
  );

  test('refuses a shell when its page starts a script of another build', async () => {
    const folder = await temporaryFolder();
    await writeShell(folder);

    await rm(join(folder, 'dist/index.11.js'));

    await expect(readRelease(folder)).rejects.toThrow('asks for /shell/1.0.0/index.11.js');
  });
});
