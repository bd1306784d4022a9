import { chmod, readdir, stat } from 'node:fs/promises';
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

    const modes = await Promise.all(
      ['', 'remotes', 'remotes/a/1.0.0', 'remotes/a/1.0.0/a.js', 'registry.json'].map(
        async (path) => ((await stat(join(root, path))).mode & 0o777).toString(8),
      ),
    );
    expect(modes).toEqual(['755', '755', '755', '644', '644']);
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

  test('opens a private folder when it writes into it', async () => {
    const { root, storage } = await openSite();
    await storage.create('pages/a.html', text('1'));
    await chmod(join(root, 'pages'), 0o700);

    await storage.replace('pages/b.html', text('2'));

    expect(await storage.isPublic('pages/b.html')).toBe(true);
  });

  test('leaves a root alone that is open to a group, and opens one that is open to its owner only', async () => {
    const { root, storage } = await openSite();
    await storage.create('a.json', text('1'));
    const modes: string[] = [];

    for (const mode of [0o750, 0o700]) {
      await chmod(root, mode);
      modes.push(String(await storage.isPublic('a.json')));
      await storage.replace('a.json', text('2'));
      modes.push(((await stat(root)).mode & 0o777).toString(8));
    }

    expect(modes).toEqual(['true', '750', 'false', '755']);
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
