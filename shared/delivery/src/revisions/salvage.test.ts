import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { configurationFrom } from '@redeem/host';
import { describe, expect, rs, test } from '@rstest/core';

import { configure } from '../maintenance/configure';
import { repairSite } from '../maintenance/live-files';
import { lock } from '../maintenance/lock';
import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { type FolderStorage } from '../storage/folder-storage';
import { observed } from '../storage/observed.test-support';
import { aSite, liveNow } from '../testing';
import { pathOf } from './files';
import { readLatest } from './history';

// Each revision is flushed to the disk several times.
rs.setConfig({ testTimeout: 20_000 });

const by = 'ann';

describe('a committed revision that visitors did not get, when an older file is lost,', () => {
  test('is published and reported by repair', async () => {
    const { root, storage, go, unshown } = await workshop();
    await unshown(() => go('1.3.0'));
    await rm(join(root, pathOf(3)));
    const said: string[] = [];

    expect(await siteStatus(storage)).toMatchObject({ revision: 6, isPublished: false });
    await repairSite({ storage, by, say: (text) => said.push(text) });

    expect(await liveNow(root)).toEqual({ '1.3.0': 100 });
    expect(said).toContain('revision 6 is committed, visitors get it now');
    expect((await siteStatus(storage)).problems).toEqual([]);
    await verifySite(storage);
    await rollback({ storage, by, name: 'retailers' });
    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
  });

  test('updates the configuration of the pages', async () => {
    const { root, storage, unshown } = await workshop();
    const configuration = configurationFrom({ CONTENT_SERVICE_URL: 'https://new.example' });
    await unshown(() => configure({ storage, by, configuration }));
    await rm(join(root, pathOf(3)));

    await repairSite({ storage, by });

    expect((await readLatest(storage)).configuration).toEqual(configuration);
    expect(await readFile(join(root, 'pages/index.html'), 'utf8')).toContain('https://new.example');
  });

  test('is finished by a repeated rollback', async () => {
    const { root, storage, unshown } = await workshop();
    const back = () => rollback({ storage, by, name: 'retailers' });
    await unshown(back);
    await rm(join(root, pathOf(3)));

    expect(await back()).toMatchObject({ revision: 6, change: { action: 'rollback' } });

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    expect((await siteStatus(storage)).problems).toEqual([]);
  });

  test('is named when an earlier committed file is lost as well', async () => {
    const { root, storage, go, unshown } = await workshop();
    await unshown(async () => {
      await go('1.3.0');
      await lock({ storage, by, name: 'shell', why: 'audit' }).catch(() => undefined);
      await go('1.4.0');
    });
    await rm(join(root, pathOf(6)));
    const sentence = `${pathOf(7)} (publish retailers 1.4.0 by ann) comes after a lost file and never reached visitors: the site continues without that change, make it again if you still want it`;
    const said: string[] = [];

    expect((await siteStatus(storage)).problems).toContain(sentence);
    await repairSite({ storage, by, say: (text) => said.push(text) });

    expect(said).toContain(sentence);
    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
  });
});

describe('registry.json of a damaged history', () => {
  test.each([
    ['rollback', (site: Site) => rollback({ ...site, by, name: 'support' })],
    ['repair', (site: Site) => repairSite({ ...site, by })],
  ])(
    'is refused by %s, which names the difference, when it contradicts the records',
    async (_, act) => {
      const { root, storage, go } = await workshop();
      await go('1.0.0', 'support');
      await go('1.1.0', 'support');
      const head = await readFile(join(root, 'registry.json'), 'utf8');
      const url = '/remotes/retailers/1.2.0/remoteEntry.33.js';
      const other = '/remotes/retailers/1.2.0/remoteEntry.34.js';
      await writeFile(join(root, 'registry.json'), head.replace(url, other));
      await rm(join(root, pathOf(3)));

      await expect(act({ storage })).rejects.toMatchObject({
        reason: 'damaged',
        message: expect.stringContaining(
          `- remotes/retailers/1.2.0/release.json is not what went live; url is "${other}" in registry.json and "${url}" in the record`,
        ) as string,
      });

      await expect(access(join(root, pathOf(8)))).rejects.toThrow('ENOENT');
      expect(await liveNow(root, 'support')).toEqual({ '1.1.0': 100 });
    },
  );

  test('does not stop a rollback of the package that differs', async () => {
    const { root, storage } = await workshop();
    await rm(join(root, 'remotes/retailers/1.2.0/release.json'));
    await rm(join(root, pathOf(3)));

    await rollback({ storage, by, name: 'retailers' });

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });

  test.each([300_000, 99_999_999, 123_456_789])(
    'stops every command with the remedy when it shows revision %i',
    async (revision) => {
      const { root, storage } = await workshop();
      await showNumber(root, revision);
      let reads = 0;
      const counted = observed(storage, { read: () => Promise.resolve(void (reads += 1)) });

      for (const attempt of [
        () => siteStatus(counted),
        () => repairSite({ storage: counted, by }),
        () => rollback({ storage: counted, by, name: 'retailers' }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({
          reason: 'damaged',
          message: expect.stringContaining(
            `shows revision ${String(revision)}, and the last file of the history is ${pathOf(5)}`,
          ) as string,
        });
      }
      expect(reads).toBeLessThan(60);
      await rm(join(root, 'registry.json'));
      expect((await repairSite({ storage, by })).revision).toBe(5);
      expect((await siteStatus(storage)).problems).toEqual([]);
    },
  );

  test('stops every command when all files are lost and its number is the last possible one', async () => {
    const { root, storage } = await workshop();
    await rm(join(root, 'history'), { recursive: true });
    await showNumber(root, 99_999_999);

    await expect(repairSite({ storage, by })).rejects.toThrow('history ends before revision');
  });

  test('is read with the remaining files when the last files are lost', async () => {
    const { root, storage } = await workshop();
    await showNumber(root, 905);
    let reads = 0;
    const counted = observed(storage, { read: () => Promise.resolve(void (reads += 1)) });

    const { problems } = await siteStatus(counted);

    expect(problems.filter((problem) => problem.includes('is lost or changed'))).toHaveLength(900);
    expect(reads).toBeLessThan(60);
  });
});

describe('a rollback on a damaged history', () => {
  test.each([
    ['there is no such package', 'not-found', { name: 'constructor' }],
    ['the package is locked', 'conflict', { name: 'shell' }],
    ['the version was never live', 'not-found', { name: 'retailers', to: '9.9.9' }],
    ['the version is live already', 'conflict', { name: 'retailers', to: '1.2.0' }],
    ['the version has lost a file', 'damaged', { name: 'retailers', to: '1.1.0' }],
  ])('writes nothing when %s', async (_, reason, wish) => {
    const { root, storage } = await workshop();
    await rm(join(root, pathOf(3)));
    await rm(join(root, 'remotes/retailers/1.1.0/fr.44.js'));
    const before = await storage.list('history');

    await expect(rollback({ storage, by, ...wish })).rejects.toMatchObject({ reason });

    expect(await storage.list('history')).toEqual(before);
  });
});

interface Site {
  storage: FolderStorage;
}

async function showNumber(root: string, revision: number): Promise<void> {
  const head = join(root, 'registry.json');
  const registry = JSON.parse(await readFile(head, 'utf8')) as object;
  await writeFile(head, JSON.stringify({ ...registry, revision }));
}

/**
 * Creates a site with five revisions: the first, the configuration, retailers 1.1.0, a lock of the shell, retailers 1.2.0.
 */
async function workshop() {
  const site = await aSite();
  const { root, storage } = site;
  const go = async (version: string, name = 'retailers') => {
    const release = await site.build(version, { name });
    return publish({ storage, release, by, traffic: 100, check: () => Promise.resolve() });
  };
  await configure({ storage, by, configuration: configurationFrom({}) });
  await go('1.1.0');
  await lock({ storage, by, name: 'shell', why: 'first' });
  await go('1.2.0');
  /** Makes a change that is interrupted before visitors get it. */
  const unshown = async (change: () => Promise<unknown>) => {
    const kept = ['registry.json', 'registry.json.br', 'registry.json.gz', 'pages/404.html'];
    const files = await Promise.all(kept.map((path) => readFile(join(root, path))));
    await change();
    for (const [index, path] of kept.entries()) {
      await writeFile(join(root, path), files[index] ?? '');
    }
  };
  return { ...site, go, unshown };
}
