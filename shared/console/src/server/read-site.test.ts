import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { lock, promote } from '@redeem/delivery';
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

    expect(overview).toMatchObject({ revision: 3, siteLock: null, may: [] });
    expect(overview.packages.map(({ name, may }) => [name, may.length > 0])).toEqual([
      ['shell', false],
      ['retailers', true],
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

  test('shows damaged files after they were read', async () => {
    const { as, root } = await aConsole();
    await writeFile(join(root, 'remotes/retailers/1.0.0/fr.44.js.br'), 'damaged');
    const ann = await as('ann');

    await ann.get('/api/overview');
    await expect
      .poll(async () => (await ann.read<Overview>('/api/overview')).health?.problems.join())
      .toContain('remotes/retailers/1.0.0/fr.44.js.br');
  });

  test('reads a site of 500 remotes and 1500 revisions by its head and the files of 25 reasons', async () => {
    const root = await temporaryFolder();
    writeLargeSite(root, 500, 3);
    const storage = new FolderStorage(root);
    const reads: string[] = [];
    const { read } = storage;
    storage.read = (path) => {
      reads.push(path);
      return read.call(storage, path);
    };
    const reader = createSiteReader(storage, (error) => {
      throw error;
    });
    const ann = { name: 'ann', role: 'administrator' as const };

    const overview = await reader.overview(ann);
    const count = reads.length;
    await reader.overview(ann);

    expect(overview.packages).toHaveLength(501);
    expect(overview.revision).toBe(1500);
    expect(count).toBeLessThan(60);
    // Revisions that cannot be read are read again; here nearly all are empty.
    expect(reads.length - count).toBeLessThan(30);
  });
});

describe('the check of the files', () => {
  test('is not tried again at once when it fails', async () => {
    const { storage } = await aConsole();
    let reads = 0;
    const errors: unknown[] = [];
    const reader = createSiteReader(storage, (error) => errors.push(error));
    await reader.latest();
    storage.read = () => {
      reads += 1;
      return Promise.reject(new Error('away'));
    };

    reader.check(expect.unreachable);
    await expect.poll(() => errors.length).toBe(1);
    const count = reads;
    reader.check(expect.unreachable);

    expect(reads).toBe(count);
  });
});

test('a package shows its releases with their bytes and who made them live', async () => {
  const { as } = await aConsole();

  const detail = await (await as('rob')).read<PackageDetail>('/api/packages/retailers');

  expect(detail.releases).toMatchObject([
    { version: '1.1.0', traffic: 10, since: { revision: 2, by: 'ann' }, wasLive: true },
    { version: '1.0.0', traffic: 90, since: { revision: 1, by: 'build' }, until: null },
  ]);
  expect(detail.releases[0]?.bytes).toBeGreaterThan(40);
  expect(detail.may).toEqual([]);
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
  test('is read by pages, the newest first, and filtered by words, package and change', async () => {
    const { as, storage } = await aConsole();
    for (let traffic = 11; traffic < 71; traffic += 1) {
      await promote({
        storage,
        by: BOB,
        name: 'retailers',
        traffic,
        why: `step ${String(traffic)}`,
      });
    }
    const rob = await as('rob');

    const first = await rob.read<HistoryPage>('/api/history');
    const second = await rob.read<HistoryPage>(`/api/history?before=${String(first.before)}`);

    const numbers = [...first.entries, ...second.entries].map(({ revision }) => revision);
    expect(numbers).toEqual(Array.from({ length: 62 }, (_, index) => 62 - index));
    expect(second.before).toBeNull();
    const found = await rob.read<HistoryPage>(
      '/api/history?text=STEP%2042&action=promote&subject=retailers',
    );
    expect(found.entries).toMatchObject([{ by: 'bob', why: 'step 42', traffic: 42, to: '1.1.0' }]);
    expect((await rob.read<HistoryPage>('/api/history?subject=shell')).entries).toEqual([]);
  });

  test('names a revision whose file is damaged', async () => {
    const { as, root, storage } = await aConsole();
    await lock({ storage, by: BOB, name: 'shell', why });
    await writeFile(join(root, 'history/00000001.json'), '');

    const { entries } = await (await as('rob')).read<HistoryPage>('/api/history');

    expect(entries[2]).toMatchObject({
      revision: 1,
      damage: expect.stringContaining('cannot be read') as string,
    });
  });
});
