import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { lock, promote, retire } from '@redeem/delivery';
import { temporaryFolder, writeLargeSite } from '@redeem/delivery/testing';
import { FolderStorage } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import type { HistoryPage, Overview, PackageDetail } from '../api';
import { aConsole } from './console.test-support';
import { createSiteReader } from './read-site';

const why = 'a test';
const BOB = { name: 'bob' };

describe('the overview', () => {
  test('shows what is live, since when, by whom and why, with what the person may do', async () => {
    const { as, storage } = await aConsole();
    await lock({ storage, by: BOB, name: 'retailers', why: 'a sale' });

    const overview = await (await as('tom')).read<Overview>('/api/overview');

    expect(overview).toMatchObject({ revision: 3, siteLock: null, right: 'none' });
    expect(overview.packages.map(({ name, right }) => [name, right])).toEqual([
      ['shell', 'none'],
      ['retailers', 'all'],
    ]);
    expect(overview.packages[1]).toMatchObject({
      live: [
        { version: '1.0.0', traffic: 90, default: true },
        { version: '1.1.0', traffic: 10, default: false },
      ],
      changed: { revision: 2, by: 'ann', why: null },
      lock: { by: 'bob', why: 'a sale' },
    });
  });

  test('shows remotes that are stored for the first time, and those that were withdrawn', async () => {
    const { as, store, storage, publishOther } = await aConsole();
    await store('1.0.0', { name: 'gifts' });
    await publishOther('games');
    await retire({ storage, by: BOB, name: 'games' });

    const { packages } = await (await as('rob')).read<Overview>('/api/overview');

    expect(packages.map(({ name, live }) => [name, live.length])).toEqual([
      ['shell', 1],
      ['retailers', 2],
      ['games', 0],
      ['gifts', 0],
    ]);
  });

  test('reads a site of 500 remotes and 1500 revisions once, and then only its head', async () => {
    const root = await temporaryFolder();
    writeLargeSite(root, 500, 3);
    const storage = new FolderStorage(root);
    const reads: string[] = [];
    const { read } = storage;
    storage.read = (path) => {
      reads.push(path);
      return read.call(storage, path);
    };
    const reader = createSiteReader(storage);
    const ann = { name: 'ann', role: 'administrator' as const };

    const overview = await reader.overview(ann);
    const count = reads.length;
    await reader.overview(ann);

    expect(overview.packages).toHaveLength(501);
    expect(overview.revision).toBe(1500);
    expect(count).toBeLessThan(600);
    expect(reads.length - count).toBeLessThan(10);
  });
});

test('a package shows its releases and who made them live', async () => {
  const { as } = await aConsole();

  const detail = await (await as('rob')).read<PackageDetail>('/api/packages/retailers');

  expect(detail.releases).toMatchObject([
    { version: '1.1.0', traffic: 10, since: { revision: 2, by: 'ann' } },
    { version: '1.0.0', traffic: 90, since: { revision: 1, by: 'build' }, until: null },
  ]);
  expect(detail.right).toBe('none');
});

test('a stored release is shown at once, also of a remote that was never live', async () => {
  const { as, store } = await aConsole();
  const tom = await as('tom');
  await tom.get('/api/overview');
  await store('1.2.0');
  await store('1.0.0', { name: 'gifts' });

  const read = async (name: string) => tom.read<PackageDetail>(`/api/packages/${name}`);

  expect((await read('retailers')).stored).toEqual(['1.2.0']);
  expect(await read('gifts')).toMatchObject({ stored: ['1.0.0'], releases: [], live: [] });
});

test.each(['constructor', 'nothing', '__proto__', '..%2fremotes%2fretailers'])(
  'the package %s is not there',
  async (name) => {
    const { as } = await aConsole();

    expect((await (await as('ann')).get(`/api/packages/${name}`)).status).toBe(404);
  },
);

test('a site that was there and is gone is a store that does not answer', async () => {
  const { as, root } = await aConsole();
  const rob = await as('rob');
  await rob.get('/api/overview');
  await rm(root, { recursive: true });

  const answer = await rob.get('/api/overview');

  expect([answer.status, await answer.json()]).toEqual([
    503,
    { error: `The store of the site does not answer: there is no site at ${root}` },
  ]);
});

describe('the history', () => {
  test('has no revision that the site does not have', async () => {
    const { as } = await aConsole();
    const rob = await as('rob');

    const answer = await rob.get('/api/history/999');

    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: 'There is no revision 999 to read: the last is 2.' },
    ]);
    expect((await rob.get('/api/history/0')).status).toBe(404);
    expect(await rob.read('/api/history/2')).toMatchObject({ change: { revision: 2, by: 'ann' } });
  });

  test('is read by pages, the newest first, and searched by words, which may be a package or a change', async () => {
    const { as, storage } = await aConsole();
    const bob = { storage, by: BOB, name: 'retailers' };
    for (let traffic = 11; traffic < 71; traffic += 1)
      await promote({ ...bob, traffic, why: `step ${String(traffic)}` });
    const rob = await as('rob');

    const first = await rob.read<HistoryPage>('/api/history');
    const second = await rob.read<HistoryPage>(`/api/history?before=${String(first.before)}`);

    const numbers = [...first.entries, ...second.entries].map(({ revision }) => revision);
    expect(numbers).toEqual(Array.from({ length: 62 }, (_, index) => 62 - index));
    expect(second.before).toBeNull();
    const found = await rob.read<HistoryPage>('/api/history?text=promote%20STEP%2065%20retailers');
    expect(found.entries).toMatchObject([{ by: 'bob', why: 'step 65', traffic: 65, to: '1.1.0' }]);
    expect((await rob.read<HistoryPage>('/api/history?text=promote%20shell')).entries).toEqual([]);
  });

  test('leaves out a revision whose file is damaged', async () => {
    const { as, root, storage } = await aConsole();
    await lock({ storage, by: BOB, name: 'shell', why });
    await writeFile(join(root, 'history/00000001.json'), '');

    const { entries } = await (await as('rob')).read<HistoryPage>('/api/history');

    expect(entries.map(({ revision }) => revision)).toEqual([3, 2]);
  });
});
