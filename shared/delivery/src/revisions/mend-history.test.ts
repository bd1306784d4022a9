import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { configurationFrom, NOT_FOUND_PAGE } from '@redeem/host';
import { describe, expect, rs, test } from '@rstest/core';

import { configure } from '../maintenance/configure';
import { repairSite } from '../maintenance/live-files';
import { lock } from '../maintenance/lock';
import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { aSite, liveNow } from '../testing';
import { pathOf } from './files';
import { readLatest } from './history';

// Each revision is flushed to the disk several times.
rs.setConfig({ testTimeout: 20_000 });

const by = 'ann';

/** The kinds of damage to a file of the history. */
const LOSSES: [string, (file: string) => Promise<void>][] = [
  ['is missing', (file) => rm(file)],
  ['is half written', (file) => writeFile(file, '{ "format": 1, "num')],
];

/** The damaged revisions. 5 is the last one; 1 is the snapshot that all others need. */
const FILES = [1, 3, 5];

const SITUATIONS = LOSSES.flatMap(([what, lose]) =>
  FILES.map((number) => [pathOf(number), what, lose] as const),
);

describe('a damaged history without a backup', () => {
  test.each(SITUATIONS)('does not stop status when %s %s', async (path, _, lose) => {
    const { root, storage } = await workshop();
    await lose(join(root, path));

    const { packages, problems, isPublished } = await siteStatus(storage);

    expect(packages.find(({ name }) => name === 'retailers')?.live).toMatchObject([
      { version: '1.2.0' },
    ]);
    expect(isPublished).toBe(true);
    expect(problems).toEqual([
      `${path} is lost or changed: restore it from a backup of the site, or run delivery repair, which continues from registry.json`,
    ]);
  });

  test.each(SITUATIONS)('does not stop rollback when %s %s', async (path, _, lose) => {
    const { root, storage } = await workshop();
    await lose(join(root, path));
    const said: string[] = [];

    await rollback({ storage, by, name: 'retailers', say: (text) => said.push(text) });

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(`^${path} is lost or changed: .* from registry\\.json as revision 6;`),
      ),
    ]);
  });

  test.each(SITUATIONS)('is repaired by repair when %s %s', async (path, _, lose) => {
    const { root, storage, go } = await workshop();
    await lose(join(root, path));

    const { revision } = await repairSite({ storage, by });

    expect(revision).toBe(6);
    expect((await siteStatus(storage)).problems).toEqual([]);
    expect(await verifySite(storage)).toMatchObject({ releases: 4 });
    expect((await readLatest(storage)).configuration).toEqual(configurationFrom({}));
    await go('1.3.0');
    await rollback({ storage, by, name: 'retailers' });
    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
    await expect(go('1.3.0')).rejects.toMatchObject({ reason: 'conflict' });
  });

  test('keeps the locks that can still be read', async () => {
    const { root, storage } = await workshop();
    await lock({ storage, by, name: 'retailers', why: 'audit' });
    await rm(join(root, pathOf(5)));

    await repairSite({ storage, by });

    expect((await siteStatus(storage)).locks).toMatchObject({
      shell: { why: 'first' },
      retailers: { why: 'audit' },
    });
  });

  test('keeps the configuration of the pages when its file is lost', async () => {
    const { root, storage, go } = await workshop();
    const configuration = configurationFrom({ CONTENT_SERVICE_URL: 'https://new.example' });
    const { revision } = await configure({ storage, by, configuration });
    await go('1.3.0');
    await rm(join(root, pathOf(revision)));

    await rollback({ storage, by, name: 'retailers' });

    expect((await readLatest(storage)).configuration).toEqual(configuration);
    expect(await readFile(join(root, NOT_FOUND_PAGE), 'utf8')).toContain('https://new.example');
  });

  test('allows no rollback to a release that one of several lost files may have rolled back', async () => {
    const { root, storage, go } = await workshop();
    const back = (to?: string) =>
      rollback({ storage, by, name: 'retailers', ...(to !== undefined && { to }) });
    await back();
    await go('1.3.0');
    for (const number of [6, 7]) await rm(join(root, pathOf(number)));

    await expect(back()).rejects.toMatchObject({
      reason: 'not-found',
      message: expect.stringContaining('say --to') as string,
    });
    await back('1.1.0');

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    expect(await verifySite(storage)).toMatchObject({ lost: [pathOf(6), pathOf(7)] });
  });

  test('continues from registry.json and the pages when all files are lost', async () => {
    const { root, storage } = await workshop();
    await rm(join(root, 'history'), { recursive: true });

    await repairSite({ storage, by });

    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
    expect(await readLatest(storage)).toMatchObject({
      revision: 6,
      configuration: configurationFrom({}),
    });
    await rollback({ storage, by, name: 'retailers' }).catch(() => undefined);
    await verifySite(storage);
  });

  test('stops a rollback when a file was changed, and is repaired by repair', async () => {
    const { root, storage } = await workshop();
    const file = join(root, pathOf(3));
    await writeFile(file, (await readFile(file, 'utf8')).replace('"by": "ann"', '"by": "bob"'));
    const back = () => rollback({ storage, by, name: 'retailers' });

    await expect(back()).rejects.toMatchObject({ reason: 'damaged' });
    await repairSite({ storage, by });
    await back();

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    expect(await verifySite(storage)).toMatchObject({ lost: [pathOf(3)] });
  });

  test('stops every command, with the remedy, when registry.json is damaged too', async () => {
    const { root, storage } = await workshop();
    await rm(join(root, pathOf(5)));
    await writeFile(join(root, pathOf(4)), 'half');
    await writeFile(join(root, 'registry.json'), 'half');

    for (const attempt of [() => siteStatus(storage), () => repairSite({ storage, by })]) {
      await expect(attempt()).rejects.toMatchObject({
        reason: 'damaged',
        message: expect.stringContaining('Restore it from a backup of the site') as string,
      });
    }
  });
});

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
  await configure({ storage, by, configuration: configurationFrom({}) });
  await go('1.1.0');
  await lock({ storage, by, name: 'shell', why: 'first' });
  await go('1.2.0');
  return { ...site, go };
}
