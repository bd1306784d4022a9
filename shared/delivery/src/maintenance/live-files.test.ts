import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { configurationFrom } from '@redeem/host';
import { observed } from '@redeem/storage/testing';
import { describe, expect, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { storeRelease } from '../publish/stored-release';
import { aSite, liveNow } from '../testing';
import { configure } from './configure';
import { repairSite } from './live-files';
import { lock, unlock } from './lock';
import { siteStatus } from './status';
import { verifySite } from './verify-site';

const LONG_SCRIPT = 'run();'.repeat(400);

const ENTRY = 'remotes/retailers/1.1.0/remoteEntry.33.js';

describe('a truncated live file', () => {
  test.each([
    'registry.json',
    'registry.json.br',
    'pages/index.html',
    'pages/404.html.gz',
    ENTRY,
    `${ENTRY}.br`,
  ])('is reported by status and repaired by repair: %s', async (path) => {
    const { root, storage } = await workshop();
    const file = join(root, path);
    const whole = await readFile(file);
    await truncate(file, 20);

    expect((await siteStatus(storage)).problems).toEqual([
      expect.stringMatching(new RegExp(`^${path} .*: run delivery repair$`)),
    ]);
    await expect(verifySite(storage)).rejects.toThrow(`- ${path} `);
    const { mended } = await repairSite({ storage });

    expect(mended).toEqual([path]);
    expect(await readFile(file)).toEqual(whole);
    expect((await siteStatus(storage)).problems).toEqual([]);
    await verifySite(storage);
  });

  test('is named with the remedy when no copy of it is intact', async () => {
    const { root, storage } = await workshop();
    await writeFile(join(root, 'remotes/retailers/1.1.0/fr.44.js'), 'f');

    await expect(repairSite({ storage })).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringMatching(
        /- remotes\/retailers\/1\.1\.0\/fr\.44\.js is not what was built\nRestore .*roll that package back$/,
      ) as string,
    });
    await rollback({ storage, name: 'retailers', by: 'ann' });
    expect((await siteStatus(storage)).problems).toEqual([]);
  });

  test('is not used for pages when it is the page of the shell', async () => {
    const { root, storage } = await workshop();
    const page = await readFile(join(root, 'pages/index.html'), 'utf8');
    await truncate(join(root, 'shell/1.0.0/index.html'), 40);

    const back = rollback({ storage, name: 'retailers', by: 'ann' });

    await expect(back).rejects.toMatchObject({
      reason: 'unfinished',
      message: expect.stringContaining('/shell/1.0.0/index.html') as string,
    });
    expect(await readFile(join(root, 'pages/index.html'), 'utf8')).toBe(page);
    expect((await siteStatus(storage)).problems).toContain(
      'shell/1.0.0/index.html is not what was built: run delivery repair',
    );
  });

  test('does not cause a second rollback', async () => {
    const { root, storage } = await workshop();
    await rollback({ storage, name: 'retailers', by: 'ann' });
    await truncate(join(root, 'registry.json'), 20);

    await expect(rollback({ storage, name: 'retailers', by: 'ann' })).rejects.toThrow(
      'there is no version of retailers before this one',
    );
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });
});

describe('a write that arrives in the store after a newer revision', () => {
  test.each([
    ['registry.json', '1.1.0'],
    ['pages/index.html', '1.2.0'],
  ])('is named by status, and undone by repair or the next change: %s', async (path, shown) => {
    const { root, storage, build } = await workshop();
    const file = join(root, path);
    const late = await readFile(file);
    const check = () => Promise.resolve();
    await publish({ storage, release: await build('1.2.0'), by: 'ann', traffic: 100, check });
    const newest = await readFile(file);
    expect(newest).not.toEqual(late);

    for (const undo of [
      () => repairSite({ storage }),
      () => lock({ storage, by: 'bob', name: 'shell', why: 'audit' }),
    ]) {
      await writeFile(file, late);
      expect(await liveNow(root)).toEqual({ [shown]: 100 });
      expect((await siteStatus(storage)).problems).toEqual([
        expect.stringMatching(new RegExp(`^${path} .*: run delivery repair$`)),
      ]);
      await undo();
      expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
      expect(await siteStatus(storage)).toMatchObject({ isPublished: true, problems: [] });
    }
  });
});

describe('verifySite', () => {
  test('finds a file that was changed together with its record', async () => {
    const { root, storage } = await workshop();
    const record = join(root, 'remotes/retailers/1.1.0/release.json');
    const text = await readFile(record, 'utf8');
    await writeFile(record, text.replace('"redeem_retailers"', '"redeem_evil"'));

    await expect(verifySite(storage)).rejects.toThrow(
      '- remotes/retailers/1.1.0/release.json is not what went live',
    );
  });

  test('finds a lost file of a release that is kept', async () => {
    const { root, storage } = await workshop();
    await rm(join(root, 'remotes/retailers/1.0.0/fr.44.js'));

    expect((await siteStatus(storage)).problems).toEqual([]);
    await expect(verifySite(storage)).rejects.toThrow(
      '- remotes/retailers/1.0.0/fr.44.js is missing\n',
    );
  });

  test.each([
    ['fr.44.js', 'is not what was built'],
    ['stored.data', 'cannot be read'],
    ['release.json', 'is missing, or cannot be read'],
  ])('finds a damaged file of a release that is stored: %s', async (file, what) => {
    const { root, storage, build } = await workshop();
    await storeRelease({ storage, release: await build('1.2.0'), by: 'ann' });
    expect(await verifySite(storage)).toMatchObject({ releases: 4 });
    await truncate(join(root, 'remotes/retailers/1.2.0', file), 3);

    await expect(verifySite(storage)).rejects.toThrow(
      `- remotes/retailers/1.2.0/${file} ${what}\n`,
    );
  });

  test('counts the files that it has read', async () => {
    const { storage } = await workshop();

    expect(await verifySite(storage)).toEqual({ revisions: 3, releases: 3 });
  });
});

test.each([1, 2])(
  'the status reports no damage when another tool changes the site before read %i of registry.json',
  async (moment) => {
    const { storage } = await workshop();
    let reads = 0;
    const changing = observed(storage, {
      read: async (path) => {
        if (path !== 'registry.json' || ++reads !== moment) return;
        await rollback({ storage, name: 'retailers', by: 'bob' });
      },
    });

    expect(await siteStatus(changing)).toMatchObject({ isPublished: true, problems: [] });
  },
);

test('a rollback of a shell that lost its page also publishes an earlier unfinished change', async () => {
  const { root, storage, buildShell } = await workshop();
  const release = await buildShell('1.1.0');
  await publish({ storage, release, by: 'ann', traffic: 100, check: () => Promise.resolve() });
  await rm(join(root, 'shell/1.1.0'), { recursive: true });
  const back = (name: string) => rollback({ storage, name, by: 'ann' });

  await expect(back('retailers')).rejects.toMatchObject({ reason: 'unfinished' });
  // A repetition must not go back by two releases.
  await expect(back('retailers')).rejects.toMatchObject({ reason: 'unfinished' });
  await back('shell');

  expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  expect((await siteStatus(storage)).problems).toEqual([]);
});

test('a shell that is committed and lost its page before visitors got it is rolled back', async () => {
  const { root, storage, buildShell } = await workshop();
  const release = await buildShell('1.1.0');
  const full = observed(storage, {
    before: (path) => {
      if (path.startsWith('pages/')) throw Object.assign(new Error('x'), { code: 'ENOSPC' });
    },
  });
  const check = () => Promise.resolve();
  const publication = publish({ storage: full, release, by: 'ann', traffic: 100, check });
  await expect(publication).rejects.toMatchObject({ reason: 'unfinished' });
  await rm(join(root, 'shell/1.1.0/index.html'));

  await rollback({ storage, name: 'shell', by: 'ann' });

  expect(await siteStatus(storage)).toMatchObject({ isPublished: true, problems: [] });
});

test('a lock of the whole site can be removed when the shell has lost its page', async () => {
  const { root, storage, buildShell } = await workshop();
  const release = await buildShell('1.1.0');
  await publish({ storage, release, by: 'ann', traffic: 100, check: () => Promise.resolve() });
  await rm(join(root, 'shell/1.1.0'), { recursive: true });
  const by = 'ann';
  await expect(lock({ storage, by, why: 'incident' })).rejects.toMatchObject({
    reason: 'unfinished',
  });

  await expect(unlock({ storage, by })).rejects.toMatchObject({ reason: 'unfinished' });
  await rollback({ storage, name: 'shell', by });

  expect(await siteStatus(storage)).toMatchObject({ isPublished: true, problems: [], locks: {} });
});

/** Creates a site with its pages as files, where retailers 1.1.0 is live after 1.0.0. */
async function workshop() {
  const site = await aSite();
  const { storage } = site;
  await configure({ storage, by: 'ann', configuration: configurationFrom({}) });
  const release = await site.build('1.1.0', { entry: LONG_SCRIPT });
  await publish({ storage, release, by: 'ann', traffic: 100, check: () => Promise.resolve() });
  return site;
}
