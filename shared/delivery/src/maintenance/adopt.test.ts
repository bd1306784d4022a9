import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { configurationFrom, NOT_FOUND_PAGE } from '@redeem/host';
import type { Storage } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';
import { describe, expect, rs, test } from '@rstest/core';

import { publish, upload } from '../publish/publish';
import { retire } from '../publish/retire';
import { rollback } from '../publish/rollback';
import { storeRelease } from '../publish/stored-release';
import type { Release } from '../release/read-release';
import { createRecord } from '../release/release-record';
import { pathOf, readHistory, readLatest } from '../revisions/history';
import { aSite, liveNow } from '../testing';
import { adopt } from './adopt';
import { collectGarbage } from './collect-garbage';
import { configure } from './configure';
import { repairSite } from './live-files';
import { lock } from './lock';
import { siteStatus } from './status';
import { verifySite } from './verify-site';

// Each revision is flushed to the disk several times.
rs.setConfig({ testTimeout: 20_000 });

const by = 'ann';

const why = 'disk of the server lost';

const CONFIGURATION = configurationFrom({ CONTENT_SERVICE_URL: 'https://new.example' });

/** The kinds of damage to the last file of the history. */
const LOSSES: [string, (file: string) => Promise<void>][] = [
  ['is missing', (file) => rm(file)],
  ['is half written', (file) => writeFile(file, '{ "format": 1, "num')],
  ['and all others are missing', (file) => rm(join(file, '..'), { recursive: true })],
];

describe('a site whose last file of the history', () => {
  test.each(LOSSES)('%s stops every command, with the remedy', async (_, lose) => {
    const { root, storage, go, back } = await workshop();
    await lose(join(root, pathOf(5)));

    for (const act of [
      () => siteStatus(storage),
      () => repairSite({ storage }),
      () => back(),
      () => go('1.3.0'),
    ]) {
      await expect(act()).rejects.toMatchObject({
        reason: 'damaged',
        message: expect.stringMatching(/history\/0000000.\.json.*`delivery adopt`/) as string,
      });
    }
    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
  });

  test.each(LOSSES)('%s continues after adopt, which says what is not known', async (_, lose) => {
    const { root, storage, go, back } = await workshop();
    await lose(join(root, pathOf(5)));

    const { revision, unknown } = await adopt({ storage, by, why });

    expect(revision).toMatchObject({ revision: 6, change: { action: 'adopt', why }, locks: {} });
    expect(unknown).toEqual([
      'not known any more: which versions of retailers, shell were live before others, and which were removed. Name the version of a rollback by --to, and publish higher versions only',
      'not known any more: locks. Lock again what has to stay as it is',
    ]);
    expect((await siteStatus(storage)).problems).toEqual([]);
    expect(await verifySite(storage)).toMatchObject({ revisions: 1, releases: 4 });
    expect((await readLatest(storage)).configuration).toEqual(CONFIGURATION);

    await expect(back()).rejects.toMatchObject({ reason: 'not-found' });
    await back('1.1.0');
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    // 1.2.0 was live before, and is the release that was rolled back.
    await expect(back()).rejects.toMatchObject({ reason: 'not-found' });
    await go('1.3.0');
    await back();
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    await expect(go('1.2.0')).rejects.toMatchObject({ reason: 'conflict' });
    expect(await readFile(join(root, NOT_FOUND_PAGE), 'utf8')).toContain('https://new.example');
  });
});

describe('adopt', () => {
  test('keeps state, locks and other pasts when only the file with the past of a package is lost', async () => {
    const { root, storage, go, back } = await workshop();
    await go('1.0.0', 'gifts');
    await go('1.1.0', 'gifts');
    await rm(join(root, pathOf(5)));
    await expect(back()).rejects.toMatchObject({ reason: 'damaged' });

    const { unknown } = await adopt({ storage, by, why });

    expect(unknown).toEqual([expect.stringContaining('versions of retailers were live')]);
    expect((await siteStatus(storage)).locks).toMatchObject({ shell: { why: 'first' } });
    await back('1.1.0');
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    await rollback({ storage, by, name: 'gifts' });
    expect(await liveNow(root, 'gifts')).toEqual({ '1.0.0': 100 });
  });

  test('gives a package without any intact release an empty past, and leaves one alone that was only uploaded', async () => {
    const { root, storage, go, build } = await workshop();
    await go('1.0.0', 'gone');
    await retire({ storage, by, name: 'gone' });
    await rm(join(root, 'remotes/gone'), { recursive: true });
    await lock({ storage, by, name: 'retailers', why: 'audit' });
    await rm(join(root, pathOf(7)));
    const release = await build('1.0.0', { name: 'new-one' });
    await createRecord(storage, release);
    await upload(storage, release);

    await adopt({ storage, by, why });

    await collectGarbage({ storage, by });
    await go('1.1.0', 'gone');
    const check = () => Promise.resolve();
    await publish({ storage, release, by, traffic: 100, check });
    expect(await liveNow(root, 'new-one')).toEqual({ '1.0.0': 100 });
  });

  test('says what is not known, also when visitors do not get its revision', async () => {
    const { root, storage } = await workshop();
    await rm(join(root, pathOf(5)));
    const full = observed(storage, {
      before: (path) => {
        if (path === 'registry.json') throw Object.assign(new Error('x'), { code: 'ENOSPC' });
      },
    });
    const said: string[] = [];

    const adopted = adopt({ storage: full, by, why, say: (text) => said.push(text) });
    await expect(adopted).rejects.toMatchObject({ reason: 'unfinished' });

    expect(said).toEqual([
      expect.stringContaining('versions of retailers, shell'),
      expect.stringContaining('locks'),
    ]);
  });

  test('keeps the last file when the one before it was changed', async () => {
    const { root, storage, back } = await workshop();
    const file = join(root, pathOf(4));
    await writeFile(file, (await readFile(file, 'utf8')).replace('"by": "ann"', '"by": "bob"'));
    await expect(back()).rejects.toMatchObject({ reason: 'damaged' });

    expect((await adopt({ storage, by, why })).unknown).toEqual([]);

    expect((await siteStatus(storage)).locks).toMatchObject({ shell: { why: 'first' } });
    await back();
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });

  test('is refused when another command changes the site meanwhile', async () => {
    const { root, storage, go, back } = await workshop();
    await go('1.0.0', 'gifts');
    await rm(join(root, pathOf(5)));
    let isOvertaken = false;
    const overtaken = observed(storage, {
      read: async (path) => {
        if (isOvertaken || !path.startsWith('remotes/')) return;
        isOvertaken = true;
        await lock({ storage, by, name: 'gifts', why: 'audit' });
      },
    });

    await expect(adopt({ storage: overtaken, by, why })).rejects.toMatchObject({
      reason: 'conflict',
    });

    expect((await siteStatus(storage)).locks).toMatchObject({ gifts: { why: 'audit' } });
    await expect(back()).rejects.toMatchObject({ reason: 'damaged' });
  });

  test('is refused when another adopt ends between its reads', async () => {
    const { root, storage } = await workshop();
    await rm(join(root, pathOf(5)));
    let reads = 0;
    const overtaken = observed(storage, {
      read: async (path) => {
        if (path !== 'registry.json') return;
        reads += 1;
        if (reads === 2) await adopt({ storage, by, why: 'first' });
      },
    });

    await expect(adopt({ storage: overtaken, by, why })).rejects.toMatchObject({
      reason: 'conflict',
    });

    expect((await readLatest(storage)).change).toMatchObject({ action: 'adopt', why: 'first' });
  });

  test('leaves the older files to the history command, and verify does not read them', async () => {
    const { root, storage } = await workshop();
    await rm(join(root, pathOf(5)));
    await writeFile(join(root, pathOf(2)), 'half');
    await adopt({ storage, by, why });

    const damage: string[] = [];
    const history = await readHistory(storage, ({ message }) => damage.push(message));

    expect(history.map(({ revision }) => revision)).toEqual([1, 3, 4, 6]);
    expect(damage).toEqual([expect.stringContaining('history/00000002.json')]);
    expect(await verifySite(storage)).toMatchObject({ revisions: 1 });
  });

  test('is refused when no command needs a lost file', async () => {
    const { root, storage } = await workshop();
    await rm(join(root, pathOf(2)));

    await expect(adopt({ storage, by, why })).rejects.toMatchObject({ reason: 'conflict' });
  });

  test.each([
    ['cannot be read', /[^]+/, 'half'],
    [
      'contradicts the record of a live release',
      /1\.2\.0\/remoteEntry\.33/,
      '1.2.0/remoteEntry.34',
    ],
  ])('is refused and writes nothing when registry.json %s', async (_, found, instead) => {
    const { root, storage } = await workshop();
    await writeFile(join(root, pathOf(5)), 'half');
    const head = join(root, 'registry.json');
    await writeFile(head, (await readFile(head, 'utf8')).replace(found, instead));
    const before = await storage.list('history');

    await expect(adopt({ storage, by, why })).rejects.toMatchObject({ reason: 'damaged' });

    expect(await storage.list('history')).toEqual(before);
  });

  test('helps a site that has lost the record of a live release as well', async () => {
    const { root, storage, back } = await workshop();
    await rm(join(root, pathOf(5)));
    await rm(join(root, 'remotes/retailers/1.2.0/release.json'));

    await adopt({ storage, by, why });
    await back('1.1.0');

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });

  test('is refused when registry.json shows a number that no history can have', async () => {
    const { root, storage } = await workshop();
    const head = join(root, 'registry.json');
    const registry = JSON.parse(await readFile(head, 'utf8')) as object;
    await writeFile(head, JSON.stringify({ ...registry, revision: 99_999_999 }));

    await expect(adopt({ storage, by, why })).rejects.toThrow('not plausible');
  });

  test('does not count a version as published that was stored, or whose upload was interrupted', async () => {
    const { root, storage, build, back } = await workshop();
    await interrupted(storage, await build('1.3.0'));
    await storeRelease({ storage, by, release: await build('1.4.0') });
    await rm(join(root, pathOf(5)));

    await adopt({ storage, by, why });

    await expect(back('1.3.0')).rejects.toMatchObject({ reason: 'not-found' });
    await expect(back('1.4.0')).rejects.toMatchObject({ reason: 'not-found' });
  });
});

async function interrupted(storage: Storage, release: Release): Promise<void> {
  const broken = observed(storage, {
    before: (path) => {
      if (path.endsWith('fr.44.js')) throw new Error('connection lost');
    },
  });
  const check = () => Promise.resolve();
  await expect(publish({ storage: broken, release, by, traffic: 100, check })).rejects.toThrow(
    'connection lost',
  );
}

/**
 * Creates a site with five revisions: the first, the configuration, retailers 1.1.0, a lock of the shell, retailers 1.2.0.
 */
async function workshop() {
  const site = await aSite();
  const { storage } = site;
  const go = async (version: string, name = 'retailers') => {
    const release = await site.build(version, { name });
    return publish({ storage, release, by, traffic: 100, check: () => Promise.resolve() });
  };
  const back = (to?: string) =>
    rollback({ storage, by, name: 'retailers', ...(to !== undefined && { to }) });
  await configure({ storage, by, configuration: CONFIGURATION });
  await go('1.1.0');
  await lock({ storage, by, name: 'shell', why: 'first' });
  await go('1.2.0');
  return { ...site, go, back };
}
