import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Storage } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';
import { describe, expect, rs, test } from '@rstest/core';

import { verifyRelease } from '../publish/inspect-release';
import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { storeRelease } from '../publish/stored-release';
import { pathOf } from '../revisions/history';
import { storeTool, toolPath } from '../revisions/tool';
import { liveNow } from '../testing';
import { adopt } from './adopt';
import { collectGarbage } from './collect-garbage';
import { mirrorSite } from './mirror';
import { publication, type Workshop, workshop } from './mirror.test-support';
import { siteStatus } from './status';
import { verifySite } from './verify-site';

// Each file is flushed to the disk.
rs.setConfig({ testTimeout: 60_000 });

const by = 'ann';
const ENTRY = 'remotes/retailers/1.1.0/remoteEntry.33.js';

describe('a mirror', () => {
  test('has every file of the site, is whole, and can be published to', async () => {
    const { storage, copy, build, go } = await workshop();
    const tool = await storeTool(storage, Buffer.from('tool'));
    await publish({
      ...publication(storage, await build('1.2.0')),
      tool: Buffer.from('tool'),
    });
    await storeRelease({ storage, by, release: await build('1.3.0') });

    const mirrored = await mirrorSite({ from: storage, storage: copy.storage });

    const paths = (await storage.paths('')).filter((path) => !path.startsWith('.'));
    expect((await copy.storage.paths('')).filter((path) => !path.startsWith('.'))).toEqual(paths);
    expect(paths).toEqual(
      expect.arrayContaining([toolPath(tool), `${ENTRY}.br`, 'pages/index.html.gz']),
    );
    for (const path of paths) {
      expect(await copy.storage.read(path), path).toEqual(await storage.read(path));
    }
    expect(mirrored).toMatchObject({ revision: 4, revisions: 4, damaged: [] });
    expect(await verifySite(copy.storage)).toEqual({ revisions: 4, releases: 5 });
    expect((await siteStatus(copy.storage)).stored).toEqual(['remotes/retailers/1.3.0']);
    await go('1.4.0', copy.storage);
    expect(await liveNow(copy.root)).toEqual({ '1.4.0': 100 });
  });

  test('gets only what is missing when it runs again', async () => {
    const { storage, copy, go } = await workshop();
    await mirrorSite({ from: storage, storage: copy.storage });
    await go('1.2.0');
    await rm(join(copy.root, ENTRY));

    const progress: string[] = [];
    const again = await mirrorSite({
      from: storage,
      storage: copy.storage,
      onProgress: (text) => progress.push(text),
    });
    const written: string[] = [];
    const watched = observed(copy.storage, { before: (path) => void written.push(path) });
    const nothing = await mirrorSite({ from: storage, storage: watched });

    expect(again).toMatchObject({ revision: 4, revisions: 1 });
    expect(progress).toEqual([
      expect.stringMatching(/^remotes\/retailers\/1\.2\.0: files \d+$/),
      'remotes/retailers/1.1.0: files 1',
      'history: revisions 1',
    ]);
    expect(nothing).toEqual({ revision: 4, revisions: 0, files: 0, damaged: [] });
    expect(written).toEqual([]);
    expect(await liveNow(copy.root)).toEqual({ '1.2.0': 100 });
    await verifySite(copy.storage);
  });

  test('gets the list of deltas again when it has changed, also to one of the same length', async () => {
    const { storage, copy } = await workshop();
    const list = 'remotes/retailers/1.1.0/deltas.json';
    await storage.replace(list, Buffer.from('{} '));
    await mirrorSite({ from: storage, storage: copy.storage });
    await storage.replace(list, Buffer.from(' {}'));

    const { files, damaged } = await mirrorSite({ from: storage, storage: copy.storage });

    expect({ files, damaged }).toEqual({ files: 1, damaged: [] });
    expect(await copy.storage.read(list)).toEqual(await storage.read(list));
  });

  test('shows a whole revision, or none, when it is killed, and is whole after the next run', async () => {
    const { storage, copy, go } = await workshop();
    const shown = new Set<string>();
    for (const revisions of [3, 4]) {
      if (revisions === 4) await go('1.2.0');
      for (let moment = 0; await isKilled(storage, copy.storage, moment); moment += 1) {
        const live = await liveNow(copy.root).catch(() => ({}));
        shown.add(Object.keys(live).join());
        for (const version of Object.keys(live)) {
          // Rejects if a file is damaged or lost.
          await verifyRelease(copy.storage, `remotes/retailers/${version}`);
          await verifyRelease(copy.storage, 'shell/1.0.0');
        }
      }
      expect(await verifySite(copy.storage)).toMatchObject({ revisions });
    }
    expect([...shown]).toEqual(['', '1.1.0', '1.2.0']);
  });

  test('is the mirror of a revision that existed when the site changes meanwhile', async () => {
    const { storage, copy, go } = await workshop();
    let hasChanged = false;
    const changing = observed(storage, {
      read: async (path) => {
        if (hasChanged || path !== ENTRY) return;
        hasChanged = true;
        await go('1.2.0');
        await rollback({ storage, by, name: 'retailers' });
      },
    });

    const { revision } = await mirrorSite({ from: changing, storage: copy.storage });

    expect(revision).toBe(3);
    expect(await liveNow(copy.root)).toEqual({ '1.1.0': 100 });
    expect(await verifySite(copy.storage)).toMatchObject({ revisions: 3 });
  });

  test('does not miss a version that gc removes meanwhile', async () => {
    const { storage, copy, go } = await workshop();
    await go('1.2.0');
    let hasChanged = false;
    const changing = observed(storage, {
      read: async (path) => {
        if (hasChanged || !path.startsWith('remotes/retailers/1.0.0/')) return;
        hasChanged = true;
        const now = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000);
        await collectGarbage({ storage, by, retention: { days: 1, count: 2 }, now });
      },
    });

    const { revision, damaged } = await mirrorSite({ from: changing, storage: copy.storage });

    expect([revision, damaged]).toEqual([5, []]);
    await verifySite(copy.storage);
  });

  test('restores the last revision, the whole history and lost files of a site', async () => {
    const { root, storage, copy } = await workshop();
    await mirrorSite({ from: storage, storage: copy.storage });
    const restore = () => mirrorSite({ from: copy.storage, storage });

    await rm(join(root, pathOf(3)));
    await expect(siteStatus(storage)).rejects.toMatchObject({ reason: 'damaged' });
    expect(await restore()).toMatchObject({ revision: 3, revisions: 1, files: 0 });
    await rm(join(root, pathOf(1)));
    await rm(join(root, 'shell'), { recursive: true });
    expect(await restore()).toMatchObject({ revision: 3, revisions: 1 });
    await rm(join(root, 'history'), { recursive: true });
    expect(await restore()).toMatchObject({ revision: 3, revisions: 3 });

    expect(await verifySite(storage)).toMatchObject({ revisions: 3, releases: 3 });
  });

  test('follows a site whose history was given up', async () => {
    const { root, storage, copy, go } = await workshop();
    await mirrorSite({ from: storage, storage: copy.storage });
    await rm(join(root, pathOf(2)));
    await writeFile(join(root, pathOf(1)), '{}');
    await adopt({ storage, by, why: 'lost' });
    await go('1.2.0');

    expect(await mirrorSite({ from: storage, storage: copy.storage })).toMatchObject({
      revision: 5,
      revisions: 2,
      damaged: [],
    });
    await verifySite(copy.storage);
  });
});

test('a mirror may be a bucket of the same name in another store', async () => {
  const { storage, copy } = await workshop();
  for (const one of [storage, copy.storage]) Object.assign(one, { name: 's3://sites/live' });

  expect(await mirrorSite({ from: storage, storage: copy.storage })).toMatchObject({ revision: 3 });
});

describe('a mirror is refused', () => {
  test.each<[what: string, change: (site: Workshop) => Promise<unknown>, why: RegExp]>([
    [
      'by another site',
      ({ copy, another }) => mirrorSite({ from: another.storage, storage: copy.storage }),
      /history\/00000001\.json of the two differ/,
    ],
    [
      'by a newer copy',
      async ({ storage, copy, go }) => {
        await mirrorSite({ from: storage, storage: copy.storage });
        await go('1.2.0', copy.storage);
      },
      /it has revision 4, and the source ends with revision 3/,
    ],
    [
      'by visitors who get a newer revision that the history has lost',
      async ({ storage, copy, go }) => {
        await mirrorSite({ from: storage, storage: copy.storage });
        await go('1.2.0', copy.storage);
        await rm(join(copy.root, pathOf(4)));
      },
      /it has revision 4, and the source ends with revision 3/,
    ],
    [
      'by a copy with another last revision',
      async ({ storage, copy, go }) => {
        await mirrorSite({ from: storage, storage: copy.storage });
        await go('1.2.0', copy.storage);
        await go('1.3.0');
        await go('1.4.0');
      },
      /history\/00000004\.json of the two differ/,
    ],
    [
      'by another site without a history',
      async ({ copy, another, go }) => {
        await go('1.5.0', another.storage);
        await mirrorSite({ from: another.storage, storage: copy.storage });
        await rm(join(copy.root, 'history'), { recursive: true });
      },
      /its registry\.json is not that of revision 2 of the source/,
    ],
  ])('%s', async (_, change, why) => {
    const site = await workshop();
    await change(site);
    const { storage, copy } = site;
    const before = await copy.storage.paths('');

    const refusal = mirrorSite({ from: storage, storage: copy.storage });

    await expect(refusal).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringMatching(why) as string,
    });
    await expect(refusal).rejects.toThrow(`${copy.root} is no earlier copy of ${site.root}`);
    expect(await copy.storage.paths('')).toEqual(before);
  });

  test('by the site itself, and by a site that does not exist', async () => {
    const { storage, copy } = await workshop();

    await expect(mirrorSite({ from: storage, storage })).rejects.toMatchObject({
      reason: 'refused',
    });
    await expect(mirrorSite({ from: copy.storage, storage })).rejects.toMatchObject({
      reason: 'not-found',
    });
  });
});

/** Runs a mirror that ends at the n-th moment before or after a decisive write. Resolves to false if there is no such moment. */
async function isKilled(from: Storage, storage: Storage, moment: number): Promise<boolean> {
  let moments = 0;
  const die = (path: string) => {
    if (!/^history|^registry\.json$|(release\.json|fr\.44\.js)$/.test(path)) return;
    if (moments++ >= moment) throw new Error('killed');
  };
  const dying = observed(storage, { before: die, after: die });
  return mirrorSite({ from, storage: dying }).then(
    () => false,
    (error: unknown) => String(error).includes('killed'),
  );
}
