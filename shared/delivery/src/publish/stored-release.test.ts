import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import { integrityOf } from '@redeem/host';
import { AT_ONCE } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';
import { describe, expect, test } from '@rstest/core';

import { collectGarbage } from '../maintenance/collect-garbage';
import { lock } from '../maintenance/lock';
import { siteStatus } from '../maintenance/status';
import type { Release } from '../release/read-release';
import { readRecord } from '../release/release-record';
import { pathOf, readHistory } from '../revisions/history';
import { aSite, liveNow } from '../testing';
import { inspectRelease } from './inspect-release';
import { publish } from './publish';
import { readStoredRelease, storeRelease } from './stored-release';

const check = () => Promise.resolve();
const SOURCE = { commit: 'a'.repeat(40), isClean: true };
const DAY = 24 * 60 * 60 * 1000;
const FOLDER = 'remotes/retailers/1.0.0';

describe('a release of another site', () => {
  test('goes live with the same bytes, its commit, and where, when and by whom it was live before', async () => {
    const [staging, production] = [await aSite(), await aSite()];
    const built = { ...(await staging.build('1.1.0')), source: SOURCE };
    const before = await publish({ ...staging, release: built, by: 'ann', traffic: 100, check });

    const { release, origin } = await readStoredRelease({ ...staging, name: 'retailers' });
    await publish({ ...production, release, origin, by: 'bob', traffic: 100, check });

    expect(await liveNow(production.root)).toEqual({ '1.1.0': 100 });
    const folder = 'remotes/retailers/1.1.0';
    expect(await readRecord(production.storage, folder)).toEqual(
      await readRecord(staging.storage, folder),
    );
    expect((await readRecord(production.storage, folder))?.source).toEqual(SOURCE);
    expect((await readHistory(production.storage)).at(-1)).toMatchObject({
      by: 'bob',
      change: {
        to: '1.1.0',
        origin: { site: staging.root, revision: 2, by: 'ann', at: before.at },
      },
    });
  });

  test('may be the shell, or an earlier version', async () => {
    const { storage, build, buildShell } = await aSite();
    await publish({ storage, release: await build('1.1.0'), by: 'ann', traffic: 100, check });
    await publish({ storage, release: await buildShell('1.1.0'), by: 'ann', traffic: 100, check });

    const shell = await readStoredRelease({ storage, name: 'shell' });
    const earlier = await readStoredRelease({ storage, name: 'retailers', version: '1.0.0' });

    expect([shell.release.kind, shell.release.version]).toEqual(['shell', '1.1.0']);
    expect([earlier.release.version, earlier.origin.revision]).toEqual(['1.0.0', 1]);
  });

  test('is read without a write to that site, also when a delta of it is damaged', async () => {
    const { storage, root } = await aSite();
    const delta = 'remotes/retailers/1.0.0/fr.44.js.AAAA=.dcz.js';
    await writeFile(join(root, delta), 'damaged');
    const readOnly = observed(storage, {
      before: (path) => {
        throw new Error(`writes ${path}`);
      },
    });

    const { release } = await readStoredRelease({ storage: readOnly, name: 'retailers' });

    expect(release.version).toBe('1.0.0');
    expect(await storage.paths('remotes/retailers/1.0.0')).toContain(delta);
  });

  test('has the bytes that were compared with its hashes: each file is read once, a few at a time', async () => {
    const { root, storage, build } = await aSite();
    const release = withMany(await build('1.1.0'));
    await publish({ storage, release, by: 'ann', traffic: 100, check });
    const reads = new Map<string, number>();
    let [running, most] = [0, 0];
    const changing = observed(storage, {
      read: async (path) => {
        reads.set(path, (reads.get(path) ?? 0) + 1);
        running += 1;
        most = Math.max(most, running);
        await turn();
        running -= 1;
        // What is read later, is not what was compared.
        if ((reads.get(path) ?? 0) > 1) await writeFile(join(root, path), 'other()');
      },
    });

    const read = await readStoredRelease({ storage: changing, name: 'retailers' });

    expect(read.release.files).toEqual(
      expect.arrayContaining(release.files.map((file) => ({ ...file }))),
    );
    const ofFiles = [...reads].filter(([path]) => /\.(js|css|svg)$/.test(path));
    expect(ofFiles).toHaveLength(release.files.length - 1);
    expect(new Set(ofFiles.map(([, count]) => count))).toEqual(new Set([1]));
    expect(most).toBeLessThanOrEqual(AT_ONCE);
    running = most = 0;
    const record = await readRecord(storage, 'remotes/retailers/1.1.0');
    if (record) await inspectRelease(changing, 'remotes/retailers/1.1.0', record);
    expect(most).toBeLessThanOrEqual(AT_ONCE * 3);
  });

  test('comes from a compressed copy when only the file itself is damaged', async () => {
    const { root, storage, build } = await aSite();
    const entry = 'run();'.repeat(400);
    await publish({
      storage,
      release: await build('1.1.0', { entry }),
      by: 'ann',
      traffic: 100,
      check,
    });
    await writeFile(join(root, 'remotes/retailers/1.1.0/remoteEntry.33.js'), 'other()');

    const { release } = await readStoredRelease({ storage, name: 'retailers' });

    const read = release.files.find(({ path }) => path === 'remoteEntry.33.js');
    expect(read?.bytes.toString()).toBe(entry);
  });

  test.each([
    ['a file of the history that says by whom it went live', pathOf(1), { revision: 1 }],
    ['the file with its past', pathOf(2), {}],
  ])(
    'goes live without what is not known of its origin when the site has lost %s',
    async (_, file, known) => {
      const { root, storage, build } = await aSite();
      const release = await build('1.1.0');
      await publish({ storage, release, by: 'ann', traffic: 100, check });
      await publish({
        storage,
        release: await build('1.0.0', { name: 'gifts' }),
        by: 'ann',
        traffic: 100,
        check,
      });
      await rm(join(root, file));

      const { origin } = await readStoredRelease({ storage, name: 'retailers', version: '1.0.0' });

      expect(origin).toEqual({ site: root, ...known });
    },
  );

  test.each<[string, string, (site: Awaited<ReturnType<typeof aSite>>) => unknown]>([
    ['is not there', 'not-found', ({ root }) => rm(join(root, FOLDER), { recursive: true })],
    ['is damaged', 'damaged', ({ root }) => writeFile(join(root, FOLDER, 'fr.44.js'), 'other()')],
    [
      'has a record that cannot be read',
      'damaged',
      ({ root }) => writeFile(join(root, FOLDER, 'release.json'), '{'),
    ],
    [
      'is another package in that folder',
      'damaged',
      async ({ root, storage, build }) => {
        const release = await build('1.0.0', { name: 'gifts' });
        await storeRelease({ storage, release, by: 'ann' });
        await rm(join(root, FOLDER), { recursive: true });
        await cp(join(root, 'remotes/gifts/1.0.0'), join(root, FOLDER), { recursive: true });
      },
    ],
  ])('is refused when it %s', async (_, reason, damage) => {
    const site = await aSite();
    await damage(site);

    const read = readStoredRelease({ ...site, name: 'retailers', version: '1.0.0' });

    await expect(read).rejects.toMatchObject({ reason });
  });
});

describe('a release that is stored', () => {
  test('is for nobody, is named by status, and can be published later', async () => {
    const { root, storage, build } = await aSite();

    await storeRelease({ storage, release: await build('1.1.0'), by: 'ann' });

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    expect(await siteStatus(storage)).toMatchObject({
      stored: ['remotes/retailers/1.1.0'],
      unfinished: [],
      problems: [],
    });
    const stored = await readStoredRelease({ storage, name: 'retailers', version: '1.1.0' });
    expect(stored.origin).toMatchObject({ by: 'ann' });
    expect(stored.origin).not.toHaveProperty('revision');
    await publish({ storage, release: stored.release, by: 'bob', traffic: 100, check });
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    expect((await siteStatus(storage)).stored).toEqual([]);
  });

  test('keeps its version from other builds, and the refusal says how to publish either', async () => {
    const { storage, build } = await aSite();
    await storeRelease({ storage, release: await build('1.1.0'), by: 'ann' });

    const other = storeRelease({
      storage,
      release: await build('1.1.0', { entry: 'other()' }),
      by: 'bob',
    });

    await expect(other).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringMatching(
        /^retailers 1\.1\.0 is stored with other files, by ann at \S+Z\. To publish those: delivery publish retailers --version 1\.1\.0\. A new build gets the next version/,
      ) as string,
    });
  });

  test('is stored while its package is locked, which only its publication waits for', async () => {
    const { storage, build } = await aSite();
    await lock({ storage, by: 'bob', name: 'retailers', why: 'audit' });
    const release = await build('1.1.0');

    await storeRelease({ storage, release, by: 'ann' });

    expect((await siteStatus(storage)).stored).toEqual(['remotes/retailers/1.1.0']);
    const published = publish({ storage, release, by: 'ann', traffic: 100, check });
    await expect(published).rejects.toThrow('retailers is locked by bob');
  });

  test('says how far its upload is', async () => {
    const { storage, build } = await aSite();
    const release = withMany(await build('1.1.0'));
    const said: string[] = [];

    await storeRelease({ storage, release, by: 'ann', onProgress: (text) => said.push(text) });

    expect(said).toEqual([`    retailers: file 50 of ${String(release.files.length)}`]);
  });

  test('stays for thirty days, and is garbage then', async () => {
    const { storage, build } = await aSite();
    await storeRelease({ storage, release: await build('1.1.0'), by: 'ann' });
    const collect = (days: number, incomplete = false) =>
      collectGarbage({ storage, by: 'ann', incomplete, now: new Date(Date.now() + days * DAY) });

    expect(await collect(29, true)).toEqual([]);
    expect(await collect(29)).toEqual([]);
    expect(await collect(31)).toEqual(['remotes/retailers/1.1.0']);
  });
});

/** Returns a release with sixty more files. */
function withMany(release: Release): Release {
  const bytes = Buffer.from('<svg/>');
  const more = Array.from({ length: 60 }, (_, index) => ({
    path: `more/${String(index)}.svg`,
    bytes,
    integrity: integrityOf(bytes),
  }));
  return { ...release, files: [...release.files, ...more] };
}
