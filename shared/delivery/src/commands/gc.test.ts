import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, rs, test } from '@rstest/core';

import { requireLatest } from '../site/history';
import { observed } from '../site/observed.test-support';
import { aSite, ANN, liveNow, writeFiles } from '../testing';
import { collectGarbage } from './gc';
import { rollback } from './give';
import { lock } from './lock';
import { storeRelease } from './store';

const DAY = 24 * 60 * 60 * 1000;
const BOB = { name: 'bob' };

describe('collectGarbage', () => {
  test('keeps the versions of a locked package, and removes nothing of a locked site', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(4);
    const collection = { storage, by: ANN, now: inDays(365), count: 2 };
    await lock({ storage, by: BOB, name: 'retailers', why: 'the launch' });
    expect(await collectGarbage(collection)).toEqual([]);
    await lock({ storage, by: BOB, why: 'the launch' });

    await expect(collectGarbage(collection)).rejects.toThrow('site is locked by bob');
  });

  test('removes the files of interrupted writes, but not those of running ones', async () => {
    const { root, storage } = await workshop();
    await writeFiles(root, { '.drafts/old': 'half', '.drafts/young': 'half' });
    const before = await requireLatest(storage);
    const yesterday = new Date(Date.now() - 2 * DAY);
    await utimes(join(root, '.drafts/old'), yesterday, yesterday);

    const removed = await collectGarbage({ storage, by: ANN });

    expect(removed).toEqual(['.drafts/old']);
    expect(await readdir(join(root, '.drafts'))).toEqual(['young']);
    expect(await requireLatest(storage)).toEqual(before);
  });

  test('keeps what was live in the last 30 days, and the last 20 versions of each package at any age', async () => {
    const { root, storage, publishAll } = await workshop();
    await publishAll(25);
    const collect = (days: number, dryRun = false) =>
      collectGarbage({ storage, by: ANN, dryRun, now: inDays(days) });
    expect(await collect(29)).toEqual([]);

    const wouldBe = await collect(365, true);
    expect(await readdir(join(root, 'remotes/retailers'))).toHaveLength(26);
    const removed = await collect(365);

    expect(removed).toEqual(wouldBe);

    // 26 versions, of which 20 stay.
    expect(removed).toEqual(
      ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'].map((v) => `remotes/retailers/${v}`),
    );
    expect(await readdir(join(root, 'remotes/retailers'))).toHaveLength(20);
    expect(await liveNow(storage)).toEqual({ '1.25.0': 100 });
  });

  test.each(['1970-01-01', '2999-01-01'])(
    'keeps versions that were live in the last days when a clock showed %s then',
    async (wrong) => {
      const { storage, publishAll } = await workshop();
      rs.useFakeTimers({ toFake: ['Date'], now: new Date(wrong) });
      onTestFinished(() => void rs.useRealTimers());
      await publishAll(4);
      rs.useRealTimers();
      expect((await requireLatest(storage)).at).toContain(wrong);

      const removed = await collectGarbage({ storage, by: ANN, now: inDays(29), count: 2 });

      expect(removed).toEqual([]);
    },
  );

  test('keeps live versions, and counts restored ones as recent', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(4);
    await rollback({ storage, name: 'retailers', by: ANN, to: '1.1.0' });

    const removed = await collectGarbage({
      storage,
      by: ANN,
      now: inDays(365),
      count: 2,
    });

    expect(removed.sort()).toEqual(['1.2.0', '1.3.0'].map((v) => `remotes/retailers/${v}`));
  });

  test('keeps the trials and the fallback of open pages as long as a tab may be open', async () => {
    const { storage, go, publishAll } = await workshop();
    await go('1.0.1', { traffic: 10 });
    await rollback({ storage, name: 'retailers', by: ANN });
    await publishAll(4);
    await rollback({ storage, name: 'retailers', by: ANN, to: '1.1.0' });
    await rollback({ storage, name: 'retailers', by: ANN, to: '1.4.0' });
    const collect = (days: number) =>
      collectGarbage({ storage, by: ANN, now: inDays(days), count: 2 });

    expect(await collect(29)).toEqual([]);
    // 1.4.0 is live with the fallback 1.3.0; 1.1.0 was live before them.
    const gone = ['1.0.0', '1.0.1', '1.2.0'].map((version) => `remotes/retailers/${version}`);
    expect((await collect(365)).sort()).toEqual(gone);
  });

  test('removes an upload that broke off a day ago, or a minute ago with incomplete, and keeps a stored release for thirty days', async () => {
    const { storage, build } = await workshop();
    await storage.create('remotes/retailers/1.8.0/fr.44.js.br', Buffer.from('half'));
    await storeRelease({ storage, by: ANN, release: await build('1.9.0') });
    const removed = (days: number, incomplete = false) =>
      collectGarbage({ storage, by: ANN, dryRun: true, incomplete, now: inDays(days) });
    const [upload, stored] = ['remotes/retailers/1.8.0', 'remotes/retailers/1.9.0'];

    expect(await removed(1 / 24)).toEqual([]);
    expect(await removed(1 / 24, true)).toEqual([upload]);
    expect(await removed(29)).toEqual([upload]);
    expect(await removed(29, true)).toEqual([upload]);
    expect(await removed(31)).toEqual([upload, stored]);
  });

  test('of uploads is recorded, so that their version never gets other files, and says nothing twice', async () => {
    const { storage, go } = await workshop();
    await storage.create('remotes/retailers/1.8.0/fr.44.js.br', Buffer.from('half'));

    const removed = await collectGarbage({ storage, by: ANN, now: inDays(2) });

    expect(removed).toEqual(['remotes/retailers/1.8.0']);
    expect(await storage.list('remotes/retailers/1.8.0')).toEqual([]);
    expect(await collectGarbage({ storage, by: ANN, now: inDays(2) })).toEqual([]);
    expect((await requireLatest(storage)).revision).toBe(2);
    await expect(go('1.8.0')).rejects.toThrow('retailers 1.8.0 was removed by gc');
  });

  test('goes on with the files of a collection that was interrupted, without another revision', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(4);
    const collection = { by: ANN, now: inDays(365), count: 2 };
    let removals = 0;
    const breaksOff = observed(storage, {
      before: (path) => {
        if (path.startsWith('remotes/')) removals += 1;
        if (removals === 3) throw new Error('the line is cut');
      },
    });
    await expect(collectGarbage({ ...collection, storage: breaksOff })).rejects.toThrow('cut');

    expect(await collectGarbage({ ...collection, storage })).toHaveLength(3);
    expect(await storage.folders('remotes/retailers')).toEqual(['1.3.0', '1.4.0']);
    expect((await requireLatest(storage)).revision).toBe(6);
  });

  test('is recorded before the first file is removed, and no version returns after it', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(4);
    const seen: unknown[] = [];
    const watched = observed(storage, {
      before: async (path) => {
        if (path.startsWith('remotes/')) seen.push((await requireLatest(storage)).change.action);
      },
    });

    await collectGarbage({ storage: watched, by: ANN, now: inDays(365), count: 2 });

    expect(new Set(seen)).toEqual(new Set(['gc']));
    expect((await requireLatest(storage)).change).toMatchObject({
      action: 'gc',
      removed: ['1.0.0', '1.1.0', '1.2.0'].map((version) => `remotes/retailers/${version}`),
    });
    await expect(rollback({ storage, name: 'retailers', by: BOB, to: '1.1.0' })).rejects.toThrow(
      'retailers 1.1.0 was removed by gc',
    );
  });

  test('keeps the version of a rollback at the same moment', async () => {
    const { root, storage, publishAll } = await workshop();
    await publishAll(4);
    let isBack = false;
    // A rollback to the oldest version is committed just before the collection.
    const meeting = observed(storage, {
      before: async (path) => {
        if (isBack || !path.startsWith('history/')) return;
        isBack = true;
        await rollback({ storage, name: 'retailers', by: BOB, to: '1.0.0' });
      },
    });

    const removed = await collectGarbage({
      storage: meeting,
      by: ANN,
      now: inDays(365),
      count: 2,
    });

    expect(removed).not.toContain('remotes/retailers/1.0.0');
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
    expect(await readdir(join(root, 'remotes/retailers/1.0.0'))).toContain('remoteEntry.33.js.br');
  });
});

async function workshop() {
  const site = await aSite();
  const publishAll = async (count: number) => {
    for (let minor = 1; minor <= count; minor += 1) await site.go(`1.${String(minor)}.0`);
  };
  return { ...site, publishAll };
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY);
}
