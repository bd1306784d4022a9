import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, rs, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { readLatest } from '../revisions/history';
import { observed } from '../storage/observed.test-support';
import { aSite, liveNow, writeFiles } from '../testing';
import { collectGarbage } from './collect-garbage';
import { lock } from './lock';

const DAY = 24 * 60 * 60 * 1000;

describe('removing old versions', () => {
  test('keeps all that was live in the last days: a tab may still run it', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(25);

    const removed = await collectGarbage({ storage, by: 'ann', now: inDays(29) });

    expect(removed).toEqual([]);
  });

  test('removes what broken-off writes have left, but not what is being written now', async () => {
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

  test('keeps the last versions of each package however old they are', async () => {
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
    'keeps what was live in the last days although a clock said %s then',
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

  test('never removes what is live, and counts what came back as young', async () => {
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

  test('keeps what open pages fall back on, as long as a tab may be open', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(4);
    await rollback({ storage, name: 'retailers', by: 'ann', to: '1.1.0' });
    await rollback({ storage, name: 'retailers', by: 'ann', to: '1.4.0' });
    const retention = { days: 30, count: 2 };

    expect(
      await collectGarbage({ storage, by: 'ann', now: inDays(29), retention, dryRun: true }),
    ).toEqual([]);
    const removed = await collectGarbage({ storage, by: 'ann', now: inDays(365), retention });

    // 1.4.0 is live and falls back on 1.3.0; 1.1.0 is the last but one.
    expect(removed.sort()).toEqual(['1.0.0', '1.2.0'].map((v) => `remotes/retailers/${v}`));
  });

  test('removes what a publication left that broke off a day ago, and not an hour ago', async () => {
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

  test('may only say what it would do', async () => {
    const { root, storage, publishAll } = await workshop();
    await publishAll(25);

    const removed = await collectGarbage({ storage, by: 'ann', dryRun: true, now: inDays(365) });

    expect(removed).toContain('remotes/retailers/1.0.0');
    expect(await readdir(join(root, 'remotes/retailers'))).toContain('1.0.0');
  });

  test('is in the history before the first file goes, and after it no version comes back', async () => {
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

  test('that meets a rollback keeps what came back', async () => {
    const { root, storage, publishAll } = await workshop();
    await publishAll(4);
    const retention = { days: 30, count: 2 };
    let isBack = false;
    // Somebody goes back to the oldest version just before the garbage is given up.
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

  test('leaves what belongs to a package that somebody has locked', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(25);
    await lock({ storage, by: 'bob', name: 'retailers', why: 'the launch' });

    expect(await collectGarbage({ storage, by: 'ann', now: inDays(365) })).toEqual([]);
  });

  test('waits for the lock that somebody holds on the site', async () => {
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
