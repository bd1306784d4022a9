import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { FolderStorage } from '@redeem/storage';
import { temporaryFolder } from '@redeem/storage/testing';
import { expect, rs, test } from '@rstest/core';

import { BoundedCopy } from './bounded-copy';

const MAX_BYTES = 1_000_000;
const LENGTH = 10_000;

test('keeps no more than its space when many files are written at once', async () => {
  const { folder, aCopy, bytesOf } = await aFolder();
  const copy = await aCopy();

  for (let round = 0; round < 10; round += 1) {
    const files = Array.from({ length: 20 }, (_, number) => pathOf(round, number));
    await Promise.all(files.map((path) => copy.keep(path, Buffer.alloc(LENGTH))));
    expect(await bytesOf(folder)).toBeLessThanOrEqual(MAX_BYTES);
  }
  expect(await bytesOf(folder)).toBeGreaterThan(MAX_BYTES / 2);
});

test('counts what another host has added to the same folder', async () => {
  const { folder, aCopy, bytesOf } = await aFolder();
  const copies = [await aCopy(), await aCopy(), await aCopy()];

  for (let number = 0; number < 100; number += 1)
    for (const [host, copy] of copies.entries())
      await copy.keep(pathOf(host, number), Buffer.alloc(LENGTH));

  expect(await bytesOf(folder)).toBeLessThanOrEqual(MAX_BYTES * 1.06);
});

test('opens when what a killed host has left cannot be removed, and says why', async () => {
  const { folder, aCopy, reasons } = await aFolder();
  await mkdir(join(folder, '.drafts'));
  await writeFile(join(folder, '.drafts/left'), 'half');
  await utimes(join(folder, '.drafts/left'), 0, 0);
  const readOnly = Object.assign(new Error('EROFS'), { code: 'EROFS' });
  const remove = rs.spyOn(FolderStorage.prototype, 'remove').mockRejectedValue(readOnly);

  await aCopy();
  remove.mockRestore();

  expect(reasons).toEqual(['it can only be read (EROFS)']);
});

test('says what to do about a full disk, which is not to remove releases of the site', async () => {
  const { aCopy, reasons } = await aFolder();
  const copy = await aCopy();
  const full = { code: 'ENOSPC', path: '/var/cache/a.js', needed: 5 };
  const replace = rs.spyOn(FolderStorage.prototype, 'replace');
  replace.mockRejectedValue(Object.assign(new Error(''), full));

  await copy.keep('a.js', Buffer.alloc(5));
  replace.mockRestore();

  expect(reasons).toEqual([
    '/var/cache/a.js: there is no space left (ENOSPC), and it needs 5 bytes. Free some on that disk, or set CACHE_DIR to another one',
  ]);
});

test('removes nothing behind a symbolic link in its folder', async () => {
  const { folder, aCopy, bytesOf } = await aFolder();
  const others = await temporaryFolder();
  await mkdir(join(others, 'x/1.0.0'), { recursive: true });
  await writeFile(join(others, 'x/1.0.0/a.js'), Buffer.alloc(LENGTH));
  await mkdir(join(folder, 'remotes'));
  await symlink(join(others, 'x'), join(folder, 'remotes/x'));
  const copy = await aCopy();

  for (let number = 0; number < 150; number += 1)
    await copy.keep(pathOf(0, number), Buffer.alloc(LENGTH));

  expect(await bytesOf(others)).toBe(LENGTH);
});

/** Returns the path of a file of a release of its own. */
function pathOf(major: number, minor: number): string {
  return `remotes/retailers/${String(major)}.${String(minor)}.0/entry.js`;
}

/** A folder, a way to open copies in it, and why they have not kept files. */
async function aFolder() {
  const folder = await temporaryFolder();
  const reasons: string[] = [];
  const aCopy = async () => {
    const copy = new BoundedCopy(folder, MAX_BYTES, (reason) => reasons.push(reason));
    await copy.open();
    return copy;
  };
  const bytesOf = async (place: string) => {
    const files = await new FolderStorage(place).list('');
    return files.reduce((sum, { length }) => sum + length, 0);
  };
  return { folder, aCopy, bytesOf, reasons };
}
