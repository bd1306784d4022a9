import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { configurationFrom } from '@redeem/host';
import type { Storage } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';
import { describe, expect, rs, test } from '@rstest/core';

import { collectGarbage } from '../maintenance/collect-garbage';
import { configure } from '../maintenance/configure';
import { repairSite } from '../maintenance/live-files';
import { lock, unlock } from '../maintenance/lock';
import { siteStatus } from '../maintenance/status';
import type { SiteAuthor } from '../revisions/change-site';
import { aSite, liveNow, writeFiles } from '../testing';
import { promote } from './promote';
import { publish } from './publish';
import { retire } from './retire';
import { rollback } from './rollback';

type Site = Awaited<ReturnType<typeof laggingSite>>;

// Each revision waits for the disk several times.
rs.setConfig({ testTimeout: 20_000 });

const YEAR = 365 * 24 * 60 * 60 * 1000;

type Command = [string, (author: SiteAuthor, site: Site) => Promise<unknown>];

/** Commands about another package than the one of the committed revision. */
const OTHERS: Command[] = [
  ['publish', (author, { go }) => go('1.1.0', 100, author, 'gifts')],
  ['retire', (author) => retire({ ...author, name: 'gifts' })],
  ['lock', (author) => lock({ ...author, why: 'audit' })],
  ['unlock', (author) => unlock({ ...author, name: 'shell' })],
  ['configure', (author) => configure({ ...author, configuration: configurationFrom({}) })],
  ['gc', (author) => collectGarbage(author)],
  ['repair', (author) => repairSite(author)],
];

/** Commands about the package of the committed revision. */
const SAME: Command[] = [
  ['publish', (author, { go }) => go('2.0.0', 100, author)],
  ['promote', (author) => promote({ ...author, name: 'retailers', traffic: 20 })],
  ['rollback', (author) => rollback({ ...author, name: 'retailers' })],
  ['lock', (author) => lock({ ...author, name: 'retailers', why: 'audit' })],
];

const SENTENCE =
  'revision 6 (publish retailers 1.1.0 by ann) was committed before, visitors get it now';

describe('a command on a site with a committed revision that visitors do not get', () => {
  test.each(OTHERS)(
    'shows it, reports it and goes on when it is about another package: %s',
    async (_, command) => {
      const site = await laggingSite();
      const said: string[] = [];

      await command({ storage: site.storage, by: 'bob', say: (text) => said.push(text) }, site);

      expect(said).toEqual([SENTENCE]);
      expect(await siteStatus(site.storage)).toMatchObject({ isPublished: true, problems: [] });
    },
  );

  test.each(SAME)('shows it and ends when it is about the same package: %s', async (_, command) => {
    const site = await laggingSite();

    await expect(command({ storage: site.storage, by: 'ann' }, site)).rejects.toMatchObject({
      reason: 'unfinished',
      message: `${SENTENCE}. Nothing else was done: run your command again if you still want it`,
    });

    expect(await siteStatus(site.storage)).toMatchObject({ revision: 6, isPublished: true });
    await command({ storage: site.storage, by: 'ann' }, site);
    expect(await siteStatus(site.storage)).toMatchObject({ revision: 7, isPublished: true });
  });
});

test('gc frees space before it writes anything, so that it works on a full disk', async () => {
  const { root, storage } = await laggingSite();
  await writeFiles(root, { 'remotes/gone/1.0.0/a.js': 'a()', '.drafts/old': 'half' });
  const full = observed(storage, {
    before: (path) => {
      if (path === 'registry.json') throw Object.assign(new Error('x'), { code: 'ENOSPC' });
    },
  });
  const now = new Date(Date.now() + YEAR);
  const collect = (into: Storage) => collectGarbage({ storage: into, by: 'ann', now });

  await expect(collect(full)).rejects.toMatchObject({ reason: 'unfinished' });

  expect(await storage.leftovers()).toEqual([]);
  expect(await storage.read('remotes/gone/1.0.0/a.js')).toBeNull();
  expect(await collect(storage)).toEqual([]);
});

/** Creates a site where a trial of the retailers' 1.1.0 is committed as revision 6 and visitors get revision 5. */
async function laggingSite() {
  const site = await aSite();
  const { root, storage } = site;
  const go = async (
    version: string,
    traffic: number,
    author: SiteAuthor = { storage, by: 'ann' },
    name = 'retailers',
  ) => {
    const release = await site.build(version, { name });
    return publish({ ...author, release, traffic, check: () => Promise.resolve() });
  };
  await go('1.0.0', 100, undefined, 'gifts');
  await lock({ storage, by: 'ann', name: 'shell', why: 'audit' });
  await lock({ storage, by: 'ann', name: 'gifts', why: 'audit' });
  await unlock({ storage, by: 'ann', name: 'gifts' });
  const head = await readFile(join(root, 'registry.json'));
  await go('1.1.0', 10);
  await writeFile(join(root, 'registry.json'), head);
  expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  return { ...site, go };
}
