import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { temporaryFolder } from '../testing';
import { FolderStorage } from './folder-storage';

const ANN = 60_001;
const BOB = 60_002;
const GROUP = 60_003;

// Only the root user can switch between two publishers.
describe.skipIf(process.getuid?.() !== 0)('a site that a group of publishers shares', () => {
  test('accepts writes when the publisher owns none of its folders', async () => {
    const { storage } = await sharedSite(0o2770);

    await as(BOB, async () => {
      await storage.create('history/2.json', Buffer.from('2'));
      await storage.create('remotes/a/b.js', Buffer.from('b'));
      await storage.replace('registry.json', Buffer.from('{}'));
    });

    expect(await storage.isPublic('remotes/a/b.js')).toBe(true);
  });

  test('is public when others cannot enter its root and the group can read all files', async () => {
    const { storage } = await sharedSite(0o2770);

    expect(await storage.isPublic('.')).toBe(true);
    expect(await storage.isPublic('remotes/a/a.js')).toBe(true);
  });

  test.each([
    ['the root is open to others', 0o2775, GROUP],
    ['a folder belongs to another group', 0o2770, GROUP + 1],
  ])('reports a file that only the group can read as private when %s', async (_, mode, gid) => {
    const { root, storage } = await sharedSite(mode);
    await chown(join(root, 'remotes'), ANN, gid);

    expect(await storage.isPublic('remotes/a/a.js')).toBe(false);
  });

  test('stays private and is reported as private when another user owns it', async () => {
    const { storage } = await sharedSite(0o2775);

    expect(await as(BOB, () => storage.makePublic('remotes/a/a.js'))).toBe(false);
    expect(await as(ANN, () => storage.makePublic('remotes/a/a.js'))).toBe(true);
  });

  test('lets the group write into the folders that a publication creates', async () => {
    const { storage } = await sharedSite(0o2770);
    const before = process.umask(0o002);
    try {
      await as(ANN, () => storage.create('remotes/b/1.0.0/b.js', Buffer.from('1')));
      await as(BOB, () => storage.create('remotes/b/1.1.0/b.js', Buffer.from('2')));
    } finally {
      process.umask(before);
    }

    expect(await storage.isPublic('remotes/b/1.1.0/b.js')).toBe(true);
  });
});

/** Creates a site that Ann owns, in folders of the group. */
async function sharedSite(modeOfRoot: number) {
  const root = join(await temporaryFolder(), 'site');
  await mkdir(root);
  await chmod(dirname(root), 0o711);
  for (const folder of ['', '.drafts', 'history', 'remotes', 'remotes/a']) {
    await mkdir(join(root, folder), { recursive: true });
    await chown(join(root, folder), ANN, GROUP);
    await chmod(join(root, folder), folder === '' ? modeOfRoot : 0o2770);
  }
  const file = join(root, 'remotes/a/a.js');
  await writeFile(file, 'a');
  await chown(file, ANN, GROUP);
  await chmod(file, 0o640);
  return { root, storage: new FolderStorage(root) };
}

/** Runs an action as another user of the group. */
async function as<Result>(uid: number, act: () => Promise<Result>): Promise<Result> {
  process.setegid?.(GROUP);
  process.seteuid?.(uid);
  try {
    return await act();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}
