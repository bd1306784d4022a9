import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { parseRegistry } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { readRelease } from '../release/read-release';
import { temporaryFolder, writeFiles, writeRemote, writeShell } from '../testing';
import { assembleSite } from './assemble-site';

const LONG_SCRIPT = 'shell();'.repeat(200);

describe('assembleSite', () => {
  test('stores every release in the folder of its version', async () => {
    const { root, assemble } = await workshop();

    await assemble();

    expect((await readdir(root)).sort()).toEqual([
      '.drafts',
      'history',
      'registry.json',
      'remotes',
      'shell',
    ]);
    expect(await readFile(join(root, 'shell/1.0.0/index.11.js'), 'utf8')).toBe('shell()');
    expect(await readdir(join(root, 'remotes/retailers/1.0.0'))).toEqual([
      'fr.44.js',
      'mf-manifest.json',
      'poster.66.svg',
      'release.json',
      'remote.55.css',
      'remoteEntry.33.js',
    ]);
  });

  test('stores compressed copies beside every text file that does not fit into one packet', async () => {
    const { root, shell, assemble } = await workshop();
    await writeShell(shell, '1.0.0', { script: LONG_SCRIPT });

    await assemble();

    const script = join(root, 'shell/1.0.0/index.11.js');
    expect(brotliDecompressSync(await readFile(`${script}.br`)).toString()).toBe(LONG_SCRIPT);
    expect(gunzipSync(await readFile(`${script}.gz`)).toString()).toBe(LONG_SCRIPT);
    expect(await readdir(join(root, 'shell/1.0.0'))).not.toContain('index.22.css.br');
  });

  test('writes a valid registry and returns it', async () => {
    const { root, assemble } = await workshop();

    const registry = await assemble();

    expect(parseRegistry(await readRegistry(root))).toEqual(registry);
    expect(registry.revision).toBe(1);
  });

  test('changes no file when the releases are the same', async () => {
    const { root, assemble } = await workshop();
    await assemble();
    const files = ['registry.json', 'shell/1.0.0/index.11.js', 'remotes/retailers/1.0.0/fr.44.js'];
    const before = await Promise.all(files.map((file) => stat(join(root, file))));

    await assemble();

    const after = await Promise.all(files.map((file) => stat(join(root, file))));
    expect(after.map(({ ino }) => ino)).toEqual(before.map(({ ino }) => ino));
  });

  test('replaces a version and adds a revision when its bytes have changed', async () => {
    const { root, retailers, assemble } = await workshop();
    await assemble();
    await writeRemote(retailers, { entry: 'changed()' });
    await writeFiles(retailers, { 'dist/de.77.js': 'german()' });

    const registry = await assemble();

    const folder = join(root, 'remotes/retailers/1.0.0');
    expect(await readFile(join(folder, 'remoteEntry.33.js'), 'utf8')).toBe('changed()');
    expect(await readdir(folder)).toContain('de.77.js');
    expect(registry.revision).toBe(2);
  });

  test('removes the previous version', async () => {
    const { root, retailers, assemble } = await workshop();
    await assemble();
    await writeRemote(retailers, { version: '1.1.0' });

    await assemble();

    expect(await readdir(join(root, 'remotes/retailers'))).toEqual(['1.1.0']);
  });

  test('starts again at revision 1 when the old registry is unreadable', async () => {
    const { root, assemble } = await workshop();
    await writeFiles(root, { 'registry.json': '{ "schema": ' });

    await assemble();

    expect(await readRegistry(root)).toMatchObject({ schema: 1, revision: 1 });
  });
});

async function workshop() {
  const folder = await temporaryFolder();
  const root = join(folder, 'dist');
  const [shell, retailers] = [join(folder, 'shell'), join(folder, 'retailers')];
  await writeShell(shell);
  await writeRemote(retailers);
  const assemble = async () => {
    const releases = await Promise.all([shell, retailers].map(readRelease));
    return assembleSite({ root, releases });
  };
  return { root, shell, retailers, assemble };
}

async function readRegistry(root: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, 'registry.json'), 'utf8'));
}
