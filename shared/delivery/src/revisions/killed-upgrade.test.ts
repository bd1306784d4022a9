import { join } from 'node:path';

import { expect, test } from '@rstest/core';

import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { publish } from '../publish/publish';
import { publishAndDie } from '../publish/publish-and-die.test-support';
import { readRelease } from '../release/read-release';
import { liveNow, temporaryFolder, writeRemote } from '../testing';
import { readHistory, readLatest } from './history';
import { LAST, oldSite } from './old-site.test-support';
import { publishHead } from './publish-head';

/** Matches the files that an upgrade writes besides those of the published release. */
const WRITES = /^(history|registry\.json|pages\/index\.html)/;

test(
  'an upgrade of the history that is killed at any write leaves it readable and can be finished',
  { timeout: 180_000 },
  async () => {
    const folder = join(await temporaryFolder(), 'retailers');
    await writeRemote(folder, { version: '1.6.0', entry: 'next()' });
    const snapshots = new Set<number | null>();
    for (let moment = 0; ; moment += 1) {
      const { root, storage, oldFiles } = await oldSite();
      const before = await oldFiles();
      if ((await publishAndDie(root, folder, moment, WRITES)) === null) break;

      const { revision, snapshot } = await readLatest(storage);
      snapshots.add(snapshot);
      expect(revision).toBe(snapshot ?? LAST);
      expect((await siteStatus(storage)).locks).toMatchObject({ gifts: { by: 'bob' } });
      expect(await readHistory(storage)).toHaveLength(revision);
      expect(await oldFiles()).toEqual(before);

      const release = await readRelease(folder);
      const check = () => Promise.resolve();
      await publish({ storage, release, by: 'ann', traffic: 100, check }).catch(
        async (error: unknown) => {
          expect(String(error)).toContain('is published');
          await publishHead(storage);
        },
      );
      expect(await liveNow(root)).toEqual({ '1.6.0': 100 });
      expect(await verifySite(storage)).toEqual({ revisions: LAST + 1, releases: 8 });
      expect(await oldFiles()).toEqual(before);
    }

    // The test has seen states before and after the commit.
    expect([...snapshots]).toEqual([null, LAST + 1]);
  },
);
