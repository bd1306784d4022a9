import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { requireLatest } from '../site/history';
import { observed } from '../site/observed.test-support';
import type { Storage } from '../site/storage';
import { FolderStorage } from '../site/folder';
import { aSite, ANN, liveNow, temporaryFolder, writeLargeSite } from '../testing';
import { rollback } from './give';
import { lock } from './lock';
import { siteStatus, verifySite } from './status';

const ENTRY = 'remotes/retailers/1.1.0/remoteEntry.33.js.br';

describe('a damaged site', () => {
  test.each([
    ['a file of another length', (file: string) => truncate(file, 3)],
    ['a file of the same length', (file: string) => scramble(file)],
    ['a lost file', (file: string) => rm(file)],
  ])('is named by status and verify when there is %s', async (_, damage) => {
    const { root, storage } = await published();

    await damage(join(root, ENTRY));

    const fault = `${ENTRY} is missing, or is not what was built`;
    expect((await siteStatus(storage)).problems).toEqual([fault]);
    await expect(verifySite(storage)).rejects.toThrow(`- ${fault}`);
  });

  test('is named when a live record was changed together with its files', async () => {
    const { root, storage } = await published();
    const record = join(root, 'remotes/retailers/1.1.0/release.json');
    const text = await readFile(record, 'utf8');

    await writeFile(record, text.replace('redeem_retailers', 'evil'));

    const fault = 'remotes/retailers/1.1.0/release.json is not what went live';
    expect((await siteStatus(storage)).problems).toEqual([fault]);
    await expect(verifySite(storage)).rejects.toMatchObject({ reason: 'damaged' });
  });

  test('is named by verify when a file of the history or of a kept release is lost', async () => {
    const { root, storage } = await published();
    await rm(join(root, 'history/00000001.json'));
    await rm(join(root, 'remotes/retailers/1.0.0/fr.44.js.br'));

    const verified = verifySite(storage);

    await expect(verified).rejects.toThrow(`- history/00000001.json of ${root} is missing`);
    await expect(verified).rejects.toThrow('- remotes/retailers/1.0.0/fr.44.js.br is missing');
    expect((await siteStatus(storage)).problems).toEqual([]);
  });

  test('is rolled back from a damaged release, and a whole one is counted', async () => {
    const { root, storage } = await published();
    expect(await verifySite(storage)).toEqual({ revisions: 2, releases: 3 });
    await rm(join(root, ENTRY));

    await rollback({ storage, name: 'retailers', by: ANN });

    expect((await siteStatus(storage)).problems).toEqual([]);
  });
});

describe('a site with many remotes', () => {
  test.each<[string, (storage: Storage) => Promise<unknown>]>([
    ['status', siteStatus],
    ['rollback', (storage) => rollback({ storage, name: 'remote-aa', by: ANN })],
    ['lock', (storage) => lock({ storage, by: ANN, why: 'audit' })],
  ])('makes %s read as many files for a long history as for a short one', async (_, command) => {
    expect(await filesReadBy(command, 100)).toBe(await filesReadBy(command, 10));
  });

  test('keeps its past in the newest revision, so that a rollback of one of 500 remotes reads few files', async () => {
    const { storage } = await largeSite(500, 20);
    const back = (on: Storage) => rollback({ storage: on, name: 'remote-ab', by: ANN });
    const few = await filesReadBy(back, 20);

    const read = await filesReadOf(storage, back);

    expect(read).toBe(few);
    expect(await liveNow(storage, 'remote-ab')).toEqual({ '1.18.0': 100 });
    expect((await requireLatest(storage)).revision).toBe(10_001);
  });
});

async function published() {
  const site = await aSite();
  await site.go('1.1.0');
  return site;
}

async function scramble(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(file, Buffer.from(bytes.map((byte) => byte ^ 1)));
}

/** Resolves to the number of different files that a command reads, on a site with a number of versions of each remote. */
async function filesReadBy(command: (storage: Storage) => Promise<unknown>, versions: number) {
  const { storage } = await largeSite(2, versions);
  return filesReadOf(storage, command);
}

async function filesReadOf(storage: Storage, command: (storage: Storage) => Promise<unknown>) {
  const read = new Set<string>();
  await command(observed(storage, { read: (path) => void read.add(path) }));
  return read.size;
}

async function largeSite(remotes: number, versions: number) {
  const root = join(await temporaryFolder(), 'site');
  writeLargeSite(root, remotes, versions);
  return { root, storage: new FolderStorage(root) };
}
