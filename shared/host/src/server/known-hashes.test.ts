import { setTimeout as wait } from 'node:timers/promises';

import { FolderStorage, toDocument } from '@redeem/storage';
import { observed, temporaryFolder } from '@redeem/storage/testing';
import { expect, rs, test } from '@rstest/core';

import { DELTAS } from '../files/deltas';
import { integrityOf } from '../files/hashes';
import { BoundedCopy } from './bounded-copy';
import { KnownHashes } from './known-hashes';

test(
  'the hashes of a release stay in memory when thousands of others are asked for that do not exist',
  { timeout: 60_000 },
  async () => {
    const { folder, hashes, reads } = await storedRelease();
    await folder.create(ENTRY, Buffer.from('entry()'));

    const before = await hashes.of(ENTRY);
    const first = reads.length;
    const others = Array.from({ length: 5_010 }, (_, version) =>
      hashes.of(`remotes/x/${String(version)}/entry.js`),
    );
    expect(new Set(await Promise.all(others))).toEqual(new Set([null]));

    expect(before?.isComplete).toBe(true);
    expect(await hashes.of(ENTRY)).toBe(before);
    expect(reads).toHaveLength(first);
  },
);

test('the hashes of a release that is being uploaded are read again after ten seconds', async () => {
  const { folder, hashes } = await storedRelease();
  expect((await hashes.of(ENTRY))?.isComplete).toBe(false);
  await folder.create(ENTRY, Buffer.from('entry()'));
  expect((await hashes.of(ENTRY))?.isComplete).toBe(false);

  const clock = rs.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  await wait(10);
  const later = await hashes.of(ENTRY);
  clock.mockRestore();

  expect(later?.isComplete).toBe(true);
});

test('hashes that were forgotten while they were read do not replace later ones', async () => {
  const { blocked, unblock } = blockade();
  const { folder, hashes, copy } = await storedRelease((path, number) =>
    path.endsWith(DELTAS) && number < 3 ? blocked : undefined,
  );
  await folder.create(ENTRY, Buffer.from('entry()'));
  const first = hashes.of(ENTRY);
  await wait(10);

  hashes.forget(ENTRY);
  const files = { 'entry.js': integrityOf('entry()'), 'other.js': integrityOf('other()') };
  await folder.create(OTHER, Buffer.from('other()'));
  await folder.replace(RECORD_PATH, toDocument({ files }));
  expect((await hashes.of(ENTRY))?.paths.has(OTHER)).toBe(true);
  unblock();
  expect((await first)?.paths.has(OTHER)).toBe(false);

  expect((await hashes.of(ENTRY))?.paths.has(OTHER)).toBe(true);
  expect(await copy.read(RECORD_PATH)).toEqual(await folder.read(RECORD_PATH));
});

test('four releases that are not live are read at once, and a live one at any time', async () => {
  const others: string[] = [];
  const { blocked, unblock } = blockade();
  const { hashes, copy } = await storedRelease((path) => {
    if (path.startsWith('remotes/retailers/')) return undefined;
    others.push(path);
    return blocked;
  });
  copy.hold([ENTRY]);

  const asked = Array.from({ length: 50 }, (_, version) =>
    hashes.of(`remotes/x/${String(version)}/entry.js`),
  );
  await wait(10);

  expect(await hashes.of(ENTRY)).not.toBeNull();
  expect(others).toHaveLength(4);
  unblock();
  await Promise.all(asked);
  expect(others).toHaveLength(50);
});

const RECORD_PATH = 'remotes/retailers/1.0.0/release.json';
const OTHER = 'remotes/retailers/1.0.0/other.js';
const ENTRY = 'remotes/retailers/1.0.0/entry.js';

/** A promise for reads to wait for. */
function blockade() {
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  return { blocked, unblock };
}

/** A store with the record of a release, and the paths that were read of it. `onRead` delays a read. */
async function storedRelease(
  onRead: (path: string, number: number) => Promise<void> | undefined = () => undefined,
) {
  const folder = new FolderStorage(await temporaryFolder());
  const record = toDocument({ files: { 'entry.js': integrityOf('entry()') } });
  await folder.create(RECORD_PATH, record);
  const reads: string[] = [];
  const store = observed(folder, {
    read: async (path) => {
      if (path.startsWith('remotes/retailers/')) reads.push(path);
      await onRead(path, reads.length);
    },
  });
  const copy = new BoundedCopy(await temporaryFolder(), 1e6, () => undefined);
  const hashes = new KnownHashes({ store, copy, requireStore: () => undefined });
  return { folder, hashes, copy, reads };
}
