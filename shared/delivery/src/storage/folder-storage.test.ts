import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { temporaryFolder, writeFiles } from '../testing';
import { toText } from './storage';
import { FolderStorage } from './folder-storage';

describe('FolderStorage', () => {
  test('lets exactly one writer succeed when many create the same file', async () => {
    const { storage } = await folderStorage();

    const created = await Promise.all(
      Array.from({ length: 50 }, (_, writer) => storage.create('a/b.json', text(String(writer)))),
    );

    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await read(storage, 'a/b.json')).toBe(String(created.indexOf(true)));
  });

  test('returns the whole old or the whole new file when a file is replaced during the read', async () => {
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

  test('leaves a file out of the list when it is removed during the listing', async () => {
    const { root, storage } = await folderStorage();
    await writeFiles(root, { 'a/kept.json': '{}' });
    storage.paths = () => Promise.resolve(['a/gone.json', 'a/kept.json']);

    const files = await storage.list('a');

    expect(files.map(({ path }) => path)).toEqual(['a/kept.json']);
  });

  test('names the folders in a folder, and no file or folder below', async () => {
    const { root, storage } = await folderStorage();
    await writeFiles(root, {
      'a/z/deep/file.json': '{}',
      'a/b/file.json': '{}',
      'a/file.json': '{}',
    });

    expect(await storage.folders('a')).toEqual(['b', 'z']);
    expect(await storage.folders('missing')).toEqual([]);
  });

  test('gives a file another modification second when it is replaced within a second', async () => {
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

  test('leaves no draft behind when it creates a file or finds that it exists', async () => {
    const { root, storage } = await folderStorage();

    await storage.create('a.json', text('1'));
    await storage.create('a.json', text('2'));
    await storage.replace('a.json', text('3'));

    expect(await readdir(join(root, '.drafts'))).toEqual([]);
  });

  test('lists the files below a folder by path, and none when the folder is missing', async () => {
    const { root, storage } = await folderStorage();
    await writeFiles(root, { 'history/10.json': '', 'history/09.json': '', 'else/1.json': '' });

    const listed = await storage.list('history');

    expect(listed.map(({ path }) => path)).toEqual(['history/09.json', 'history/10.json']);
    expect(await storage.list('nothing')).toEqual([]);
  });

  test('reads null and removes without an error when a file is missing', async () => {
    const { storage } = await folderStorage();
    await storage.create('a.json', text('1'));

    await storage.remove('a.json');
    await storage.remove('a.json');

    expect(await storage.read('a.json')).toBeNull();
    expect(await storage.read('a.json/b.json')).toBeNull();
  });
});

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
