import { describe, expect, test } from '@rstest/core';

import type { DeliveryError } from '../delivery-error';
import { lock } from '../maintenance/lock';
import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { aSite, liveNow } from '../testing';
import { publish } from './publish';
import { retire } from './retire';
import { rollback } from './rollback';

describe('retiring a remote', () => {
  test('withdraws its first release in one revision', async () => {
    const { root, storage, go } = await workshop();
    await go('gifts', '1.0.0');

    const { revision, change } = await retire({ storage, name: 'gifts', by: 'ann', why: 'early' });

    expect({ revision, change }).toEqual({
      revision: 3,
      change: { action: 'retire', subject: 'gifts', from: '1.0.0', to: null, why: 'early' },
    });
    expect(await liveNow(root, 'gifts')).toEqual({});
    expect((await siteStatus(storage)).packages.map(({ name }) => name)).toEqual([
      'shell',
      'retailers',
    ]);
    await verifySite(storage);
  });

  test('is undone by a rollback to a version that was live', async () => {
    const { root, storage, go } = await workshop();
    await go('gifts', '1.0.0');
    await retire({ storage, name: 'gifts', by: 'ann' });

    await expect(
      rollback({ storage, name: 'gifts', by: 'ann', to: '1.0.1' }),
    ).rejects.toMatchObject({ reason: 'not-found' });
    const { change } = await rollback({ storage, name: 'gifts', by: 'ann', to: '1.0.0' });

    expect(change).toEqual({ action: 'rollback', subject: 'gifts', from: null, to: '1.0.0' });
    expect(await liveNow(root, 'gifts')).toEqual({ '1.0.0': 100 });
    await verifySite(storage);
  });

  test('is undone by a publication of a higher version, and not by one of a version that was live', async () => {
    const { root, storage, go } = await workshop();
    await go('gifts', '1.0.0');
    await retire({ storage, name: 'gifts', by: 'ann' });

    await expect(go('gifts', '1.0.0')).rejects.toThrow('gifts 1.0.0 is published');
    await go('gifts', '1.0.1');

    expect(await liveNow(root, 'gifts')).toEqual({ '1.0.1': 100 });
    await expect(rollback({ storage, name: 'gifts', by: 'ann' })).rejects.toThrow(
      'there is no version of gifts before this one: say --to',
    );
  });

  test('ends its trials and lists them in the history', async () => {
    const { root, storage, go } = await workshop();
    await go('gifts', '1.0.0');
    await go('gifts', '1.1.0', 10);

    const { change } = await retire({ storage, name: 'gifts', by: 'ann' });

    expect(change).toMatchObject({ from: '1.0.0', ended: ['1.1.0'] });
    expect(await liveNow(root, 'gifts')).toEqual({});
  });

  test('is refused while a route of the live shell belongs to the remote', async () => {
    const { root, storage } = await workshop();

    await expect(retire({ storage, name: 'retailers', by: 'ann' })).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringMatching(
        /^\/ of shell 1\.0\.0 is a page of retailers\. Publish a shell without it first/,
      ) as string,
    });
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('is refused for the shell, for a package that is not live, and for a locked package', async () => {
    const { storage, go } = await workshop();
    await go('gifts', '1.0.0');
    await lock({ storage, name: 'gifts', by: 'bob', why: 'audit' });

    const reasons = await Promise.all(
      ['shell', 'constructor', 'gifts'].map((name) =>
        retire({ storage, name, by: 'ann' }).catch(
          (error: unknown) => (error as DeliveryError).reason,
        ),
      ),
    );
    expect(reasons).toEqual(['refused', 'not-found', 'conflict']);
  });
});

async function workshop() {
  const site = await aSite();
  const go = async (name: string, version: string, traffic = 100) => {
    const release = await site.build(version, { name });
    const check = () => Promise.resolve();
    return publish({ storage: site.storage, release, by: 'ann', traffic, check });
  };
  return { ...site, go };
}
