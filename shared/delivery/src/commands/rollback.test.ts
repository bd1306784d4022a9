import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { requireLatest, siteHistory } from '../site/history';
import type { Storage } from '../site/storage';
import { aSite, ANN, liveNow } from '../testing';
import { promote, rollback } from './give';
import { lock, unlock } from './lock';
import { siteStatus } from './status';
import { nextVersion, storeRelease } from './store';

const about = { name: 'retailers', by: ANN };

describe('a rollback', () => {
  test('restores the version before, one more when it is repeated, or any that is kept', async () => {
    const { storage, go } = await aSite();
    await go('1.1.0');
    await go('1.2.0');

    await rollback({ storage, ...about, why: 'wrong prices' });
    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
    expect((await siteHistory(storage)).at(-1)?.change).toEqual({
      ...{ action: 'rollback', subject: 'retailers', from: '1.2.0', to: '1.1.0' },
      why: 'wrong prices',
    });
    await rollback({ storage, ...about });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
    await expect(rollback({ storage, ...about })).rejects.toThrow(
      'there is no version of retailers before this one',
    );
    await rollback({ storage, ...about, to: '1.2.0' });
    expect(await liveNow(storage)).toEqual({ '1.2.0': 100 });
  });

  test('is refused when the version or the remote does not exist, was never live, or is live', async () => {
    const { storage, build } = await aSite();
    await storeRelease({ storage, by: ANN, release: await build('1.1.0') });
    const back = (to: string) => rollback({ storage, ...about, to });

    await expect(back('9.9.9')).rejects.toMatchObject({ reason: 'not-found' });
    await expect(rollback({ storage, by: ANN, name: 'gifts' })).rejects.toMatchObject({
      reason: 'not-found',
    });
    await expect(back('1.1.0')).rejects.toThrow('retailers 1.1.0 has never been live');
    await expect(back('1.0.0')).rejects.toThrow('retailers 1.0.0 is what visitors get already');
    expect((await requireLatest(storage)).revision).toBe(1);
  });

  test('is refused when the files of the version have changed', async () => {
    const { root, storage, go } = await aSite();
    await go('1.1.0');
    await writeFile(join(root, 'remotes/retailers/1.0.0/remoteEntry.33.js.br'), 'evil()');

    await expect(rollback({ storage, ...about })).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining(
        `remoteEntry.33.js.br of ${root} is not what was built`,
      ) as string,
    });
    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
  });

  test('of the shell is refused while a remote needs the live one, and succeeds after its rollback', async () => {
    const { storage, build, buildShell, go } = await aSite();
    await go(await buildShell('1.1.0', { platform: '1.1.0' }));
    await go(await build('1.1.0', { platform: '^1.1.0' }));

    await expect(rollback({ storage, name: 'shell', by: ANN })).rejects.toThrow(
      'retailers 1.1.0 needs @redeem/platform ^1.1.0, and shell 1.0.0 provides 1.0.0',
    );
    await rollback({ storage, ...about });
    const { registry } = await rollback({ storage, name: 'shell', by: ANN });

    expect(registry.shell?.metadata.version).toBe('1.0.0');
  });

  test('of a remote is refused when the version lacks a module that the live shell loads', async () => {
    const { storage, build, buildShell, go } = await aSite();
    await go(await build('1.1.0', { exposes: ['./remote', './badge'] }));
    await go(await buildShell('1.1.0', { uses: ['./remote', './badge'] }));

    await expect(rollback({ storage, ...about })).rejects.toThrow(
      'retailers 1.0.0 does not expose ./badge, and shell 1.1.0 loads it',
    );
  });
});

test('the fallback is the release that all visitors got before, and never one that was rolled back', async () => {
  const { storage, go } = await aSite();
  const extras = async () =>
    (await requireLatest(storage)).registry.microFrontends['retailers']?.[0]?.extras;
  const fallback = async () => (await extras())?.fallback?.metadata.version;
  expect(await fallback()).toBeUndefined();

  await go('1.1.0', { traffic: 10 });
  expect(await fallback()).toBeUndefined();
  await promote({ storage, ...about, traffic: 100 });
  expect((await extras())?.fallback).toMatchObject({
    url: '/remotes/retailers/1.0.0/remoteEntry.33.js',
    metadata: { version: '1.0.0', integrity: expect.stringMatching(/^sha384-/) as string },
  });
  await go('1.2.0');
  expect(await fallback()).toBe('1.1.0');
  await rollback({ storage, ...about });
  expect(await fallback()).toBe('1.0.0');
  await rollback({ storage, ...about });
  expect(await fallback()).toBeUndefined();
  await go('1.3.0');
  expect(await fallback()).toBe('1.0.0');
});

describe('the next version', () => {
  test('follows the highest that was live or on trial, by number, and not the one in package.json', async () => {
    const { storage, go } = await aSite();
    await go('1.9.0');
    await go('1.10.0', { traffic: 10 });
    await rollback({ storage, ...about });

    expect(await next(storage, 'patch', '1.0.0')).toBe('1.10.1');
    expect(await next(storage, 'minor', '3.0.0')).toBe('1.11.0');
    expect(await next(storage, 'minor', '0.4.0', 'gifts')).toBe('0.5.0');
    await storage.create('remotes/retailers/1.10.1/fr.44.js.br', Buffer.from('half'));
    expect(await next(storage, 'patch', '1.0.0')).toBe('1.10.2');
  });

  test('may not be lower than the live one', async () => {
    const { go } = await aSite();
    await go('1.9.0');
    await go('1.10.0');

    for (const traffic of [100, 10])
      await expect(go('1.2.0', { traffic })).rejects.toMatchObject({
        reason: 'refused',
        message: expect.stringMatching(
          /^retailers 1\.2\.0 is lower than 1\.10\.0.* delivery rollback retailers --to <version>$/,
        ) as string,
      });
  });
});

describe('a lock', () => {
  test('forbids every change of its package until it is removed', async () => {
    const { storage, go } = await aSite();
    await go('1.1.0');
    await lock({ storage, ...about, why: 'audit' });

    await expect(rollback({ storage, ...about })).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringContaining('retailers is locked by Ann') as string,
    });
    await unlock({ storage, ...about });
    await rollback({ storage, ...about });
  });

  test('of the site forbids publications, and is neither set nor removed twice', async () => {
    const { storage, go } = await aSite();
    await lock({ storage, by: ANN, why: 'audit' });

    await expect(go('1.1.0')).rejects.toThrow('site is locked by Ann');
    await expect(lock({ storage, by: { name: 'bob' }, why: 'me too' })).rejects.toThrow(
      'locked by Ann',
    );
    await expect(unlock({ storage, by: ANN, name: 'support' })).rejects.toThrow(
      'support is not locked',
    );
    expect((await siteStatus(storage)).locks).toMatchObject({ site: { by: ANN, why: 'audit' } });
  });
});

test('the status lists the versions of every package with their shares, and the author of its last change', async () => {
  const { storage, go } = await aSite();
  await go('1.1.0', { traffic: 10 });
  await lock({ storage, by: { name: 'bob' }, name: 'shell', why: 'audit' });

  const { revision, packages } = await siteStatus(storage);

  expect(revision).toBe(3);
  const trial = { version: '1.1.0', traffic: 10, default: false };
  expect(packages).toMatchObject([
    {
      name: 'shell',
      live: [{ version: '1.0.0', traffic: 100 }],
      changed: { by: { name: 'build' } },
    },
    {
      name: 'retailers',
      live: [{ version: '1.0.0', traffic: 90, default: true }, trial],
      changed: { revision: 2, by: ANN },
    },
  ]);
});

async function next(
  storage: Storage,
  bump: 'patch' | 'minor',
  first: string,
  name = 'retailers',
): Promise<string> {
  return nextVersion({ storage, latest: await requireLatest(storage), name, bump, first });
}
