import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { temporaryFolder, writeFiles } from './testing';
import { FolderStorage } from './folder-storage';

describe('FolderStorage', () => {
  test('has the same address for every path to its folder', () => {
    expect(new FolderStorage('dist/').address).toBe(new FolderStorage(resolve('dist')).address);
  });

  test('leaves a file out of the list when it is removed during the listing', async () => {
    const { root, storage } = await folderStorage();
    await writeFiles(root, { 'a/kept.json': '{}' });
    storage.paths = () => Promise.resolve(['a/gone.json', 'a/kept.json']);

    const files = await storage.list('a');

    expect(files.map(({ path }) => path)).toEqual(['a/kept.json']);
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
});

async function folderStorage() {
  const root = await temporaryFolder();
  return { root, storage: new FolderStorage(root) };
}

function text(value: string): Uint8Array {
  return Buffer.from(value);
}
