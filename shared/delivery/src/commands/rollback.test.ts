import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import type { Release } from '../release/read-release';
import { siteHistory } from '../site/history';
import { aSite, ANN, liveNow } from '../testing';
import { promote, rollback } from './give';
import { lock, unlock } from './lock';
import { publish } from './publish';
import { siteStatus } from './status';
import { storeRelease } from './store';

describe('a rollback', () => {
  test('restores the previous version and adds the change to the history', async () => {
    const { storage, publishAll, by } = await workshop();
    await publishAll('1.1.0', '1.2.0');

    await rollback({ storage, name: 'retailers', by, why: 'wrong prices' });

    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
    expect((await siteHistory(storage)).at(-1)?.change).toEqual({
      action: 'rollback',
      subject: 'retailers',
      from: '1.2.0',
      to: '1.1.0',
      why: 'wrong prices',
    });
  });

  test('goes back one more version when it is repeated, and never to a version that was rolled back', async () => {
    const { storage, publishAll, by } = await workshop();
    await publishAll('1.1.0', '1.2.0');

    await rollback({ storage, name: 'retailers', by });
    await rollback({ storage, name: 'retailers', by });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
    await expect(rollback({ storage, name: 'retailers', by })).rejects.toThrow(
      'there is no version of retailers before this one',
    );
  });

  test('restores any version that is kept', async () => {
    const { storage, publishAll, by } = await workshop();
    await publishAll('1.1.0', '1.2.0');

    await rollback({ storage, name: 'retailers', by, to: '1.0.0' });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
  });

  test('is refused when the version or the remote does not exist', async () => {
    const { storage, by } = await workshop();

    await expect(rollback({ storage, name: 'retailers', by, to: '9.9.9' })).rejects.toMatchObject({
      reason: 'not-found',
    });
    await expect(rollback({ storage, name: 'gifts', by })).rejects.toMatchObject({
      reason: 'not-found',
    });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
  });

  test('is refused when the version was uploaded and never live', async () => {
    const { storage, build, by } = await workshop();
    await storeRelease({ storage, by, release: await build('1.1.0') });

    await expect(rollback({ storage, name: 'retailers', by, to: '1.1.0' })).rejects.toThrow(
      'retailers 1.1.0 has never been live',
    );
  });

  test('is refused when the files of the version have changed', async () => {
    const { root, storage, publishAll, by } = await workshop();
    await publishAll('1.1.0');
    await writeFile(join(root, 'remotes/retailers/1.0.0/remoteEntry.33.js.br'), 'evil()');

    await expect(rollback({ storage, name: 'retailers', by })).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining(
        `remoteEntry.33.js.br of ${root} is not what was built`,
      ) as string,
    });
    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
  });

  test('is refused when the version is live already', async () => {
    const { storage, publishAll, by } = await workshop();
    await publishAll('1.1.0');

    await expect(rollback({ storage, name: 'retailers', by, to: '1.1.0' })).rejects.toThrow(
      'retailers 1.1.0 is what visitors get already',
    );
  });

  test('ends only the trial when there is one', async () => {
    const { storage, publishAll, trial, by } = await workshop();
    await publishAll('1.1.0');
    await trial('1.2.0', 10);

    await rollback({ storage, name: 'retailers', by });

    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
  });

  test('restores the previous version of the shell', async () => {
    const { storage, buildShell, go, by } = await workshop();
    await go(await buildShell('1.1.0'));

    const { registry } = await rollback({ storage, name: 'shell', by });

    expect(registry.shell?.metadata.version).toBe('1.0.0');
  });

  test('of the shell is refused while a remote needs the live one, and succeeds after its rollback', async () => {
    const { storage, build, buildShell, go, by } = await workshop();
    await go(await buildShell('1.1.0', { platform: '1.1.0' }));
    await go(await build('1.1.0', { platform: '^1.1.0' }));

    await expect(rollback({ storage, name: 'shell', by })).rejects.toThrow(
      'retailers 1.1.0 needs @redeem/platform ^1.1.0, and shell 1.0.0 provides 1.0.0',
    );
    await rollback({ storage, name: 'retailers', by });
    await rollback({ storage, name: 'shell', by });
  });

  test('of a remote is refused when the version lacks a module that the live shell loads', async () => {
    const { storage, build, buildShell, go, by } = await workshop();
    await go(await build('1.1.0', { exposes: ['./remote', './badge'] }));
    await go(await buildShell('1.1.0', { uses: ['./remote', './badge'] }));

    await expect(rollback({ storage, name: 'retailers', by })).rejects.toThrow(
      'retailers 1.0.0 does not expose ./badge, and shell 1.1.0 loads it',
    );
  });
});

describe('promoting a trial', () => {
  test('gives the release to more visitors, or to all', async () => {
    const { storage, trial, by } = await workshop();
    await trial('1.1.0', 10);

    await promote({ storage, name: 'retailers', by, traffic: 50 });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 50, '1.1.0': 50 });

    await promote({ storage, name: 'retailers', by, traffic: 100 });
    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
  });

  test('keeps the order of the trials, so that visitors of other trials keep their versions', async () => {
    const { storage, trial, by } = await workshop();
    await trial('1.1.0', 10);
    await trial('1.2.0', 10);

    await promote({ storage, name: 'retailers', by, version: '1.2.0', traffic: 30 });

    expect(Object.entries(await liveNow(storage))).toEqual([
      ['1.0.0', 60],
      ['1.1.0', 10],
      ['1.2.0', 30],
    ]);
  });

  test('is refused when no version is on trial', async () => {
    const { storage, by } = await workshop();

    await expect(promote({ storage, name: 'retailers', by, traffic: 100 })).rejects.toMatchObject({
      reason: 'not-found',
    });
  });
});

describe('a lock', () => {
  test('forbids every change of its package until it is removed', async () => {
    const { storage, publishAll, by } = await workshop();
    await publishAll('1.1.0');
    await lock({ storage, by, name: 'retailers', why: 'audit' });

    const forbidden = rollback({ storage, name: 'retailers', by });
    await expect(forbidden).rejects.toThrow('retailers is locked by Ann');
    await expect(forbidden).rejects.toMatchObject({ reason: 'conflict' });

    await unlock({ storage, by, name: 'retailers' });
    await rollback({ storage, name: 'retailers', by });
  });

  test('is refused when the site is locked, and cannot be removed when it does not exist', async () => {
    const { storage, by } = await workshop();
    await lock({ storage, by, why: 'audit' });

    await expect(lock({ storage, by: { name: 'bob' }, why: 'me too' })).rejects.toThrow(
      'locked by Ann',
    );
    await expect(unlock({ storage, by, name: 'support' })).rejects.toThrow('support is not locked');
    expect((await siteStatus(storage)).locks).toMatchObject({ site: { by: ANN, why: 'audit' } });
  });
});

test('the status lists the versions of every package with their shares, and the author of its last change', async () => {
  const { storage, trial, by } = await workshop();
  await trial('1.1.0', 10);
  await lock({ storage, by: { name: 'bob' }, name: 'shell', why: 'audit' });

  const { revision, packages } = await siteStatus(storage);

  expect(revision).toBe(3);
  expect(packages).toMatchObject([
    {
      name: 'shell',
      live: [{ version: '1.0.0', traffic: 100 }],
      changed: { by: { name: 'build' } },
    },
    {
      name: 'retailers',
      live: [
        { version: '1.0.0', traffic: 90, default: true },
        { version: '1.1.0', traffic: 10, default: false },
      ],
      changed: { revision: 2, by },
    },
  ]);
});

async function workshop() {
  const site = await aSite();
  const by = ANN;
  const go = (release: Release, traffic = 100) =>
    publish({
      storage: site.storage,
      release,
      by,
      traffic,
      check: () => Promise.resolve(),
    });
  const trial = async (version: string, traffic: number) => go(await site.build(version), traffic);
  const publishAll = async (...versions: string[]) => {
    for (const version of versions) await go(await site.build(version));
  };
  return { ...site, by, go, trial, publishAll };
}
