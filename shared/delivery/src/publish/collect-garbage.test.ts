import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { aSite, liveNow } from '../testing';
import { collectGarbage } from './collect-garbage';
import { publish } from './publish';
import { rollback } from './rollback';

const DAY = 24 * 60 * 60 * 1000;

describe('removing old versions', () => {
  test('keeps all that was live in the last days: a tab may still run it', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(25);

    const removed = await collectGarbage({ storage, now: inDays(29) });

    expect(removed).toEqual([]);
  });

  test('keeps the last versions of each package however old they are', async () => {
    const { root, storage, publishAll } = await workshop();
    await publishAll(25);

    const removed = await collectGarbage({ storage, now: inDays(365) });

    // 26 versions, of which 20 stay.
    expect(removed).toEqual(
      ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'].map((v) => `remotes/retailers/${v}`),
    );
    expect(await readdir(join(root, 'remotes/retailers'))).toHaveLength(20);
    expect(await liveNow(root)).toEqual({ '1.25.0': 100 });
  });

  test('never removes what is live, and counts what came back as young', async () => {
    const { storage, publishAll } = await workshop();
    await publishAll(4);
    await rollback({ storage, name: 'retailers', by: 'ann', to: '1.1.0' });

    const removed = await collectGarbage({
      storage,
      now: inDays(365),
      retention: { days: 30, count: 2 },
    });

    expect(removed.sort()).toEqual(
      ['1.0.0', '1.2.0', '1.3.0'].map((v) => `remotes/retailers/${v}`),
    );
  });

  test('removes what a publication left that broke off a day ago, and not an hour ago', async () => {
    const { root, storage, build } = await workshop();
    const release = await build('1.1.0');
    await storage.create('remotes/retailers/1.1.0/release.json', Buffer.from('{}'));
    expect(release.version).toBe('1.1.0');

    expect(await collectGarbage({ storage, now: new Date(Date.now() + DAY / 24) })).toEqual([]);
    const before = new Date(Date.now() - 2 * DAY);
    await utimes(join(root, 'remotes/retailers/1.1.0/release.json'), before, before);

    expect(await collectGarbage({ storage })).toEqual(['remotes/retailers/1.1.0']);
  });

  test('may only say what it would do', async () => {
    const { root, storage, publishAll } = await workshop();
    await publishAll(25);

    const removed = await collectGarbage({ storage, dryRun: true, now: inDays(365) });

    expect(removed).toContain('remotes/retailers/1.0.0');
    expect(await readdir(join(root, 'remotes/retailers'))).toContain('1.0.0');
  });

  test('refuses to keep less than a visitor or a rollback needs', async () => {
    const { storage } = await workshop();

    await expect(
      collectGarbage({ storage, retention: { days: 0, count: 20 } }),
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
