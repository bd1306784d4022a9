import { randomUUID } from 'node:crypto';

import { describe, expect, test } from '@rstest/core';

import { FolderStorage } from './folder-storage';
import { type Storage, toText } from './storage';
import { bucket } from './store.test-support';
import { temporaryFolder } from './testing';

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

  test('returns the whole old or the whole new file when a file is replaced during the read', async () => {
    const storage = await empty();
    const [old, young] = ['o'.repeat(300_000), 'y'.repeat(300_000)];
    await storage.replace('registry.json', text(old));

    const seen = new Set<string>();
    for (let turn = 0; turn < 10; turn += 1) {
      const replacing = storage.replace('registry.json', text(turn % 2 === 0 ? young : old));
      const looks = Array.from({ length: 5 }, () => read(storage, 'registry.json'));
      for (const look of await Promise.all(looks)) seen.add(look ?? 'nothing');
      await replacing;
    }

    expect([...seen].filter((one) => one !== old && one !== young)).toEqual([]);
  });

  test('names the folders in a folder, and no file or folder below', async () => {
    const storage = await empty();
    await write(storage, 'a/z/deep/file.json', 'a/b/file.json', 'a/b-c/file.json', 'a/file.json');

    expect(await storage.folders('a')).toEqual(['b', 'b-c', 'z']);
    expect(await storage.folders('missing')).toEqual([]);
  });

  test('lists the files below a folder by path, or those after a path, and none when the folder is missing', async () => {
    const storage = await empty();
    await write(storage, 'history/10.json', 'history/09.json', 'history-else/1.json');

    const listed = await storage.list('history');

    expect(listed.map(({ path }) => path)).toEqual(['history/09.json', 'history/10.json']);
    expect(listed.map(({ length }) => length)).toEqual([2, 2]);
    const now = (await storage.now()).getTime();
    for (const { modified } of listed)
      expect(Math.abs(modified.getTime() - now)).toBeLessThan(60_000);
    expect(await storage.paths('history')).toEqual(['history/09.json', 'history/10.json']);
    expect(await storage.paths('history', 'history/09.json')).toEqual(['history/10.json']);
    expect(await storage.list('nothing')).toEqual([]);
  });

  test('reads null and removes without an error when a file is missing', async () => {
    const storage = await empty();
    await write(storage, 'a.json');

    await storage.remove('a.json');
    await storage.remove('a.json');

    expect(await storage.read('a.json')).toBeNull();
    expect(await storage.read('a.json/b.json')).toBeNull();
  });

  test('reads a file again only when it was replaced since', async () => {
    const storage = await empty();
    await storage.replace('registry.json', text('1'));

    const first = await tagged(storage);
    const again = await storage.readIfChanged('registry.json', first?.tag);
    await storage.replace('registry.json', text('2'));
    const second = await tagged(storage, first?.tag);

    expect(first && toText(first.bytes)).toBe('1');
    expect(again).toBe('same');
    expect(second && toText(second.bytes)).toBe('2');
    expect(await storage.readIfChanged('missing.json')).toBeNull();
  });

  test.each(['../other.json', 'a/../../other.json', 'a/./b', '..', 'a\\\\..\\\\b', 'a/..'])(
    'has nothing at %s, which leads out of it',
    async (path) => {
      const storage = await empty();
      const message = 'leads out of the site';

      await expect(storage.read(path)).rejects.toThrow(message);
      await expect(storage.readIfChanged(path)).rejects.toThrow(message);
      await expect(storage.create(path, text('{}'))).rejects.toThrow(message);
      await expect(storage.replace(path, text('{}'))).rejects.toThrow(message);
      await expect(storage.remove(path)).rejects.toThrow(message);
    },
  );

  test('keeps the bytes of a file, also of one that is compressed or has an unusual name', async () => {
    const storage = await empty();
    const bytes = Buffer.from([0x1f, 0x8b, 0, 255, 10]);
    const paths = ['a/b.js.gz', 'a/b.js.br', 'a/b.1a2b.js.Zm9v_-bar=.dcz.js', 'a/b c&d+e.txt'];

    for (const path of paths) await storage.create(path, bytes);

    for (const path of paths) expect(Buffer.from((await storage.read(path)) ?? [])).toEqual(bytes);
    expect(await storage.paths('a')).toEqual(paths.toSorted());
  });
});

async function write(storage: Storage, ...paths: string[]): Promise<void> {
  for (const path of paths) await storage.create(path, text('{}'));
}

async function tagged(storage: Storage, known?: string) {
  const found = await storage.readIfChanged('registry.json', known);
  return found === 'same' ? null : found;
}

async function read(storage: Storage, path: string): Promise<string | null> {
  const bytes = await storage.read(path);
  return bytes && toText(bytes);
}

function text(value: string): Uint8Array {
  return Buffer.from(value);
}
