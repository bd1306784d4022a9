import { RECORD } from '@redeem/contracts';
import { FolderStorage, toDocument } from '@redeem/storage';
import { temporaryFolder } from '@redeem/storage/testing';
import { expect, test } from '@rstest/core';

import { compress } from '../files/compress';
import { integrityOf } from '../files/hashes';
import { readHashes } from './released-hashes';

test.each([
  ['.br', Buffer.of(0)],
  ['.br', Buffer.from('more')],
  ['.gz', Buffer.of(0)],
  ['.gz', Buffer.from('more')],
])('a copy that ends with %s is not whole with bytes after its end', async (end, more) => {
  const path = 'remotes/retailers/1.0.0/entry.js';
  const bytes = Buffer.from('entry();'.repeat(200));
  const site = new FolderStorage(await temporaryFolder());
  await site.create(path, bytes);
  const files = { 'entry.js': integrityOf(bytes) };
  await site.create(`remotes/retailers/1.0.0/${RECORD}`, toDocument({ files }));
  const copies = await compress({ path, bytes });
  const copy = copies.find((one) => one.path.endsWith(end))?.bytes ?? Buffer.of();

  const hashes = await readHashes(site, path);

  expect(await hashes?.isWhole(path + end, copy)).toBe(true);
  expect(await hashes?.isWhole(path + end, Buffer.concat([copy, more]))).toBe(false);
});
