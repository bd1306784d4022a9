import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from '@rstest/core';

import { temporaryFolder, writeFiles } from '../testing';
import { toText } from './document';
import { FolderStorage } from './folder-storage';

describe('a site in a folder', () => {
  test('of many who create one file, exactly one succeeds, and its bytes stay', async () => {
    const { storage } = await folderStorage();

    const created = await Promise.all(
      Array.from({ length: 50 }, (_, writer) => storage.create('a/b.json', text(String(writer)))),
    );

    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await read(storage, 'a/b.json')).toBe(String(created.indexOf(true)));
  });

  test('a file that is replaced is the old one or the new one, and never half of it', async () => {
    const { storage } = await folderStorage();
    const [old, young] = ['o'.repeat(300_000), 'y'.repeat(300_000)];
    await storage.replace('registry.json', text(old));

    const seen = new Set<string>();
    for (let turn = 0; turn < 20; turn += 1) {
      const replacing = storage.replace('registry.json', text(turn % 2 === 0 ? young : old));
      for (let look = 0; look < 10; look += 1) {
        seen.add((await read(storage, 'registry.json')) ?? 'nothing');
      }
      await replacing;
    }

    expect([...seen].filter((one) => one !== old && one !== young)).toEqual([]);
  });

  test('a list of files leaves out one that is removed while it is made', async () => {
    const { root, storage } = await folderStorage();
    await writeFiles(root, { 'a/kept.json': '{}' });
    storage.paths = () => Promise.resolve(['a/gone.json', 'a/kept.json']);

    const files = await storage.list('a');

    expect(files.map(({ path }) => path)).toEqual(['a/kept.json']);
  });

  test('a file that is replaced within a second is told apart by its time all the same', async () => {
    const { root, storage } = await folderStorage();
    const second = async () => Math.floor((await stat(join(root, 'a.html'))).mtimeMs / 1000);

    const seconds: number[] = [];
    for (const content of ['1', '2', '3']) {
      await storage.replace('a.html', text(content));
      seconds.push(await second());
    }

    expect(new Set(seconds).size).toBe(3);
    expect(seconds).toEqual(seconds.toSorted());
  });

  test('is readable to a web server of another user, whatever the umask of who writes it', async () => {
    const before = process.umask(0o077);
    onTestFinished(() => void process.umask(before));
    const root = join(await temporaryFolder(), 'site');
    const storage = new FolderStorage(root);

    await storage.create('remotes/a/1.0.0/a.js', text('1'));
    await storage.replace('registry.json', text('2'));

    const paths = ['', 'remotes', 'remotes/a/1.0.0', 'remotes/a/1.0.0/a.js', 'registry.json'];
    expect(await modesOf(root, paths)).toEqual(['755', '755', '755', '644', '644']);
  });

  test.each(['remotes', 'remotes/a', 'remotes/a/a.js'])(
    'knows a file as private when %s is, and makes it public',
    async (path) => {
      const { root, storage } = await openSite();
      await storage.create('remotes/a/a.js', text('1'));
      expect(await storage.isPublic('remotes/a/a.js')).toBe(true);
      await chmod(join(root, path), path.endsWith('.js') ? 0o600 : 0o700);

      expect(await storage.isPublic('remotes/a/a.js')).toBe(false);
      await storage.makePublic('remotes/a/a.js');

      expect(await storage.isPublic('remotes/a/a.js')).toBe(true);
    },
  );

  test('leaves the modes of the root and of folders alone that are there when it writes into them', async () => {
    const { root, storage } = await openSite();
    for (const folder of ['', 'history', 'pages']) {
      await mkdir(join(root, folder));
      await chmod(join(root, folder), 0o700);
    }

    await storage.create('history/1.json', text('1'));
    await storage.replace('pages/a.html', text('2'));
    await storage.replace('registry.json', text('3'));

    expect(await modesOf(root, ['', 'history', 'pages'])).toEqual(['700', '700', '700']);
  });

  test('leaves the history to the umask of who makes it', async () => {
    const before = process.umask(0o077);
    onTestFinished(() => void process.umask(before));
    const { root, storage } = await openSite();

    await storage.create('history/1.json', text('1'));

    expect(await modesOf(root, ['', 'history', '.drafts'])).toEqual(['755', '700', '700']);
  });

  test('takes a root for public when it is open to a group, and for private when only its owner can enter', async () => {
    const { root, storage } = await openSite();
    await storage.create('a.json', text('1'));
    await chmod(root, 0o750);
    const ofGroup = await storage.isPublic('.');
    await chmod(root, 0o700);
    const ofOwner = await storage.isPublic('.');

    expect([ofGroup, ofOwner]).toEqual([true, false]);
  });

  test('leaves no draft behind, whether it was first or not', async () => {
    const { root, storage } = await folderStorage();

    await storage.create('a.json', text('1'));
    await storage.create('a.json', text('2'));
    await storage.replace('a.json', text('3'));

    expect(await readdir(join(root, '.drafts'))).toEqual([]);
  });

  test('lists what is below a folder in the order of the paths, and nothing of a missing one', async () => {
    const { root, storage } = await folderStorage();
    await writeFiles(root, { 'history/10.json': '', 'history/09.json': '', 'else/1.json': '' });

    const listed = await storage.list('history');

    expect(listed.map(({ path }) => path)).toEqual(['history/09.json', 'history/10.json']);
    expect(await storage.list('nothing')).toEqual([]);
  });

  test('a file that is not there reads as null and may be removed', async () => {
    const { storage } = await folderStorage();
    await storage.create('a.json', text('1'));

    await storage.remove('a.json');
    await storage.remove('a.json');

    expect(await storage.read('a.json')).toBeNull();
    expect(await storage.read('a.json/b.json')).toBeNull();
  });
});

/** In a folder that everybody may look into, unlike a temporary one. */
async function openSite() {
  const root = join(await temporaryFolder(), 'site');
  return { root, storage: new FolderStorage(root) };
}

async function modesOf(root: string, paths: string[]): Promise<string[]> {
  return Promise.all(
    paths.map(async (path) => ((await stat(join(root, path))).mode & 0o777).toString(8)),
  );
}

async function folderStorage() {
  const root = await temporaryFolder();
  return { root, storage: new FolderStorage(root) };
}

async function read(storage: FolderStorage, path: string): Promise<string | null> {
  const bytes = await storage.read(path);
  return bytes && toText(bytes);
}

function text(value: string): Uint8Array {
  return Buffer.from(value);
}
