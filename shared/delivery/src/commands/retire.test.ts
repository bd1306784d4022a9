import { describe, expect, test } from '@rstest/core';

import type { DeliveryError } from '../site/delivery-error';
import { aSite, ANN, liveNow } from '../testing';
import { retire, rollback } from './give';
import { lock } from './lock';
import { publish } from './publish';
import { siteStatus } from './status';
import { verifySite } from './verify';

describe('retiring a remote', () => {
  test('withdraws its first release in one revision', async () => {
    const { storage, go } = await workshop();
    await go('gifts', '1.0.0');

    const { revision, change } = await retire({ storage, name: 'gifts', by: ANN, why: 'early' });

    expect({ revision, change }).toEqual({
      revision: 3,
      change: { action: 'retire', subject: 'gifts', from: '1.0.0', to: null, why: 'early' },
    });
    expect(await liveNow(storage, 'gifts')).toEqual({});
    expect((await siteStatus(storage)).packages.map(({ name }) => name)).toEqual([
      'shell',
      'retailers',
    ]);
    await verifySite(storage);
  });

  test('is undone by a rollback to a version that was live', async () => {
    const { storage, go } = await workshop();
    await go('gifts', '1.0.0');
    await retire({ storage, name: 'gifts', by: ANN });

    await expect(rollback({ storage, name: 'gifts', by: ANN, to: '1.0.1' })).rejects.toMatchObject({
      reason: 'not-found',
    });
    const { change } = await rollback({ storage, name: 'gifts', by: ANN, to: '1.0.0' });

    expect(change).toEqual({ action: 'rollback', subject: 'gifts', from: null, to: '1.0.0' });
    expect(await liveNow(storage, 'gifts')).toEqual({ '1.0.0': 100 });
    await verifySite(storage);
  });

  test('is undone by a publication of a higher version', async () => {
    const { storage, go } = await workshop();
    await go('gifts', '1.0.0');
    await retire({ storage, name: 'gifts', by: ANN });

    await go('gifts', '1.0.1');

    expect(await liveNow(storage, 'gifts')).toEqual({ '1.0.1': 100 });
    await expect(rollback({ storage, name: 'gifts', by: ANN })).rejects.toThrow(
      'there is no version of gifts before this one',
    );
  });

  test('ends its trials and lists them in the history', async () => {
    const { storage, go } = await workshop();
    await go('gifts', '1.0.0');
    await go('gifts', '1.1.0', 10);

    const { change } = await retire({ storage, name: 'gifts', by: ANN });

    expect(change).toMatchObject({ from: '1.0.0', ended: ['1.1.0'] });
    expect(await liveNow(storage, 'gifts')).toEqual({});
  });

  test('is refused while a route of the live shell belongs to the remote', async () => {
    const { storage } = await workshop();

    await expect(retire({ storage, name: 'retailers', by: ANN })).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringMatching(
        /^\/ of shell 1\.0\.0 is a page of retailers\. Publish a shell without it first/,
      ) as string,
    });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
  });

  test('is refused for the shell, for a package that is not live, and for a locked package', async () => {
    const { storage, go } = await workshop();
    await go('gifts', '1.0.0');
    await lock({ storage, name: 'gifts', by: { name: 'bob' }, why: 'audit' });

    const reasons = await Promise.all(
      ['shell', 'constructor', 'gifts'].map((name) =>
        retire({ storage, name, by: ANN }).catch(
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
    return publish({ storage: site.storage, release, by: ANN, traffic, check });
  };
  return { ...site, go };
}
