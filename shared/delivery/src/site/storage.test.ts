import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { temporaryFolder } from '../testing';
import { FolderStorage } from './folder';
import { isStore } from './open-storage';
import { DRAFTS, type Storage, toText } from './storage';
import { bucket } from './store.test-support';

// What delivery relies on, in a folder and in a real object store.
describe.each<[kind: string, empty: () => Promise<Storage>]>([
  ['a folder', async () => new FolderStorage(await temporaryFolder())],
  ['an object store', () => Promise.resolve(bucket(randomUUID()))],
])('a site in %s', (_kind, empty) => {
  test('lets exactly one writer succeed when many create the same file', async () => {
    const storage = await empty();

    const created = await Promise.all(
      Array.from({ length: 50 }, (_, writer) => storage.create('a/b.json', text(String(writer)))),
    );

    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await read(storage, 'a/b.json')).toBe(String(created.indexOf(true)));
  });

  test('shows no file, or the whole file, while a file is created', async () => {
    const storage = await empty();
    const whole = 'w'.repeat(3_000_000);

    const creating = storage.create('a.json', text(whole));
    const looks = Array.from({ length: 10 }, () => read(storage, 'a.json'));
    const seen = new Set(await Promise.all(looks));
    await creating;

    seen.delete(null);
    seen.delete(whole);
    expect([...seen]).toEqual([]);
    expect((await storage.list('')).map(({ path }) => path)).toEqual(['a.json']);
  });

  test('names the folders in a folder, and no file or folder below', async () => {
    const storage = await empty();
    await write(storage, 'a/z/deep/file.json', 'a/b/file.json', 'a/b-c/file.json', 'a/file.json');

    expect(await storage.folders('a')).toEqual(['b', 'b-c', 'z']);
    expect(await storage.folders('missing')).toEqual([]);
  });

  test('lists the files below a folder by path, or those after a path, and none of a missing folder', async () => {
    const storage = await empty();
    await write(storage, 'history/10.json', 'history/09.json', 'history-else/1.json');

    const listed = await storage.list('history');

    expect(listed.map(({ path }) => path)).toEqual(['history/09.json', 'history/10.json']);
    expect(listed.map(({ length }) => length)).toEqual([2, 2]);
    for (const { modified } of listed)
      expect(Math.abs(modified.getTime() - Date.now())).toBeLessThan(60_000);
    const later = await storage.list('history', 'history/09.json');
    expect(later.map(({ path }) => path)).toEqual(['history/10.json']);
    expect(await storage.list('nothing')).toEqual([]);
  });

  test('reads null and removes without an error when a file is missing', async () => {
    const storage = await empty();
    await write(storage, 'a.json');

    await storage.remove('a.json');
    await storage.remove('a.json');

    expect(await storage.read('a.json')).toBeNull();
    expect(await storage.read('a.json/b.json')).toBeNull();
    expect(await storage.create('a.json', text('again'))).toBe(true);
  });

  test.each(['../other.json', 'a/../../other.json', 'a/./b', '..', 'a\\..\\b', 'a/..'])(
    'has nothing at %s, which leads out of it',
    async (path) => {
      const storage = await empty();
      const message = 'leads out of the site';

      await expect(storage.read(path)).rejects.toThrow(message);
      await expect(storage.create(path, text('{}'))).rejects.toThrow(message);
      await expect(storage.remove(path)).rejects.toThrow(message);
    },
  );

  test('keeps the bytes of a file, also of one that is compressed or has an unusual name', async () => {
    const storage = await empty();
    const bytes = Buffer.from([0x1f, 0x8b, 0, 255, 10]);
    const paths = ['a/b.js.br', 'a/b c&d+e.txt', 'a/é.txt'];

    for (const path of paths) await storage.create(path, bytes);

    for (const path of paths) expect(Buffer.from((await storage.read(path)) ?? [])).toEqual(bytes);
    expect((await storage.list('a')).map(({ path }) => path)).toEqual(paths.toSorted());
  });
});

test('a folder has the same address for every path to it, and keeps no draft of a finished write', async () => {
  expect(new FolderStorage('dist/').address).toBe(new FolderStorage(resolve('dist')).address);
  const storage = new FolderStorage(await temporaryFolder());

  await storage.create('a.json', text('1'));
  await storage.create('a.json', text('2'));

  expect(await storage.list(DRAFTS)).toEqual([]);
});

test.each(['s3:/sites/a', 'S3://sites/a', 'gs://sites/a', 'https://user:SECRET@sites/a'])(
  '%s is neither a store nor a folder',
  (root) => {
    expect(() => isStore(root)).toThrow(
      /^a root that starts with \w+: is neither a store nor a folder(?!.*SECRET)/,
    );
  },
);

test.each(['site', './a:b', '/srv/a:b', 'C:\\site', 'c:/site'])('%s is a folder', (root) => {
  expect(isStore(root)).toBe(false);
});

async function write(storage: Storage, ...paths: string[]): Promise<void> {
  for (const path of paths) await storage.create(path, text('{}'));
}

async function read(storage: Storage, path: string): Promise<string | null> {
  const bytes = await storage.read(path);
  return bytes && toText(bytes);
}

function text(value: string): Uint8Array {
  return Buffer.from(value);
}
