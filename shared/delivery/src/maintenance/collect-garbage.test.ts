import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { observed } from '@redeem/storage/testing';
import { describe, expect, onTestFinished, rs, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { readLatest } from '../revisions/history';
import { aSite, liveNow, writeFiles } from '../testing';
import { collectGarbage } from './collect-garbage';
import { lock } from './lock';

const DAY = 24 * 60 * 60 * 1000;

describe('collectGarbage', () => {
  test('keeps every version that was live in the last days, because a tab may still run it', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(25);

    const removed = await collectGarbage({ storage, by: 'ann', now: inDays(29) });

    expect(removed).toEqual([]);
  });

  test('removes the files of interrupted writes, but not those of running ones', async () => {
    const { root, storage } = await workshop();
    await writeFiles(root, { '.drafts/old': 'half', '.drafts/young': 'half' });
    const before = await readLatest(storage);
    const yesterday = new Date(Date.now() - 2 * DAY);
    await utimes(join(root, '.drafts/old'), yesterday, yesterday);

    const removed = await collectGarbage({ storage, by: 'ann' });

    expect(removed).toEqual(['.drafts/old']);
    expect(await readdir(join(root, '.drafts'))).toEqual(['young']);
    expect(await readLatest(storage)).toEqual(before);
  });

  test('keeps the last versions of each package at any age', async () => {
    const { root, storage, publishAll } = await workshop();
    await publishAll(25);

    const removed = await collectGarbage({ storage, by: 'ann', now: inDays(365) });

    // 26 versions, of which 20 stay.
    expect(removed).toEqual(
      ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'].map((v) => `remotes/retailers/${v}`),
    );
    expect(await readdir(join(root, 'remotes/retailers'))).toHaveLength(20);
    expect(await liveNow(root)).toEqual({ '1.25.0': 100 });
  });

  test.each(['1970-01-01', '2999-01-01'])(
    'keeps versions that were live in the last days when a clock showed %s then',
    async (wrong) => {
      const { storage, publishAll } = await workshop();
      rs.useFakeTimers({ toFake: ['Date'], now: new Date(wrong) });
      onTestFinished(() => void rs.useRealTimers());
      await publishAll(4);
      rs.useRealTimers();
      expect((await readLatest(storage)).at).toContain(wrong);

      const retention = { days: 30, count: 2 };
      const removed = await collectGarbage({ storage, by: 'ann', now: inDays(29), retention });

      expect(removed).toEqual([]);
    },
  );

  test('keeps live versions, and counts restored ones as recent', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(4);
    await rollback({ storage, name: 'retailers', by: 'ann', to: '1.1.0' });

    const removed = await collectGarbage({
      storage,
      by: 'ann',
      now: inDays(365),
      retention: { days: 30, count: 2 },
    });

    expect(removed.sort()).toEqual(['1.2.0', '1.3.0'].map((v) => `remotes/retailers/${v}`));
  });

  test('keeps the fallback of open pages as long as a tab may be open', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(4);
    await rollback({ storage, name: 'retailers', by: 'ann', to: '1.1.0' });
    await rollback({ storage, name: 'retailers', by: 'ann', to: '1.4.0' });
    const retention = { days: 30, count: 2 };

    expect(
      await collectGarbage({ storage, by: 'ann', now: inDays(29), retention, dryRun: true }),
    ).toEqual([]);
    const removed = await collectGarbage({ storage, by: 'ann', now: inDays(365), retention });

    // 1.4.0 is live with the fallback 1.3.0; 1.1.0 was live before them.
    expect(removed.sort()).toEqual(['1.0.0', '1.2.0'].map((v) => `remotes/retailers/${v}`));
  });

  test('removes the files of a publication that was interrupted a day ago, not an hour ago', async () => {
    const { root, storage, build } = await workshop();
    const release = await build('1.1.0');
    await storage.create('remotes/retailers/1.1.0/release.json', Buffer.from('{}'));
    expect(release.version).toBe('1.1.0');

    expect(
      await collectGarbage({ storage, by: 'ann', now: new Date(Date.now() + DAY / 24) }),
    ).toEqual([]);
    const before = new Date(Date.now() - 2 * DAY);
    await utimes(join(root, 'remotes/retailers/1.1.0/release.json'), before, before);

    expect(await collectGarbage({ storage, by: 'ann' })).toEqual(['remotes/retailers/1.1.0']);
  });

  test('measures the age of an upload by the clock of the storage, not by that of this machine', async () => {
    const { root, storage } = await workshop();
    await writeFiles(root, { 'remotes/retailers/1.9.0/fr.44.js': 'text()' });
    const here = new Date();
    rs.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    onTestFinished(() => void rs.useRealTimers());
    const elsewhere = { ...observed(storage, {}), now: () => Promise.resolve(here) };

    expect(await collectGarbage({ storage: elsewhere, by: 'ann', incomplete: true })).toEqual([]);
  });

  test('keeps an upload with which a publication goes on after it was found', async () => {
    const { root, storage } = await workshop();
    const [first, second] = ['remotes/retailers/1.8.0', 'remotes/retailers/1.9.0'];
    await writeFiles(root, { [`${first}/fr.44.js`]: 'text()', [`${second}/fr.44.js`]: 'text()' });
    const now = new Date(Date.now() + 61_000);
    const busy = observed(storage, {
      after: async (path) => {
        if (!path.startsWith(first)) return;
        await writeFiles(root, { [`${second}/de.44.js`]: 'text()' });
        await utimes(join(root, second, 'de.44.js'), now, now);
      },
    });

    expect(await collectGarbage({ storage: busy, by: 'ann', incomplete: true, now })).toEqual([
      first,
    ]);
    expect(await storage.paths(second)).toHaveLength(2);
  });

  test('removes nothing with dryRun, and returns the same paths', async () => {
    const { root, storage, publishAll } = await workshop();
    await publishAll(25);

    const removed = await collectGarbage({ storage, by: 'ann', dryRun: true, now: inDays(365) });

    expect(removed).toContain('remotes/retailers/1.0.0');
    expect(await readdir(join(root, 'remotes/retailers'))).toContain('1.0.0');
  });

  test('is recorded before the first file is removed, and no version returns after it', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(4);
    const retention = { days: 30, count: 2 };
    const seen: unknown[] = [];
    const watched = observed(storage, {
      before: async (path) => {
        if (path.startsWith('remotes/')) seen.push((await readLatest(storage)).change.action);
      },
    });

    await collectGarbage({ storage: watched, by: 'ann', now: inDays(365), retention });

    expect(new Set(seen)).toEqual(new Set(['gc']));
    expect((await readLatest(storage)).change).toMatchObject({
      action: 'gc',
      removed: ['1.0.0', '1.1.0', '1.2.0'].map((version) => `remotes/retailers/${version}`),
    });
    await expect(rollback({ storage, name: 'retailers', by: 'bob', to: '1.1.0' })).rejects.toThrow(
      'remotes/retailers/1.1.0 was removed by ann',
    );
  });

  test('keeps the version of a rollback at the same moment', async () => {
    const { root, storage, publishAll } = await workshop();
    await publishAll(4);
    const retention = { days: 30, count: 2 };
    let isBack = false;
    // A rollback to the oldest version is committed just before the collection.
    const meeting = observed(storage, {
      before: async (path) => {
        if (isBack || !path.startsWith('history/')) return;
        isBack = true;
        await rollback({ storage, name: 'retailers', by: 'bob', to: '1.0.0' });
      },
    });

    const removed = await collectGarbage({
      storage: meeting,
      by: 'ann',
      now: inDays(365),
      retention,
    });

    expect(removed).not.toContain('remotes/retailers/1.0.0');
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    expect(await readdir(join(root, 'remotes/retailers/1.0.0'))).toContain('remoteEntry.33.js');
  });

  test('keeps the versions of a locked package', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(25);
    await lock({ storage, by: 'bob', name: 'retailers', why: 'the launch' });

    expect(await collectGarbage({ storage, by: 'ann', now: inDays(365) })).toEqual([]);
  });

  test('is refused while another author has locked the site', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(25);
    await lock({ storage, by: 'bob', why: 'the launch' });

    await expect(collectGarbage({ storage, by: 'ann', now: inDays(365) })).rejects.toThrow(
      'site is locked by bob',
    );
  });

  test('refuses to keep less than a visitor or a rollback needs', async () => {
    const { storage } = await workshop();

    await expect(
      collectGarbage({ storage, by: 'ann', retention: { days: 0, count: 20 } }),
    ).rejects.toMatchObject({ reason: 'refused' });
  });
});

async function workshop() {
  const site = await aSite();
  const publishAll = async (count: number) => {
    for (let minor = 1; minor <= count; minor += 1) {
      const release = await site.build(`1.${String(minor)}.0`);
      const check = () => Promise.resolve();
      await publish({ storage: site.storage, release, by: 'ann', traffic: 100, check });
    }
  };
  return { ...site, publishAll };
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY);
}
