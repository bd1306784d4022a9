import { describe, expect, test } from '@rstest/core';

import { requireLatest } from '../site/history';
import { aSite, ANN } from '../testing';
import { promote, rollback } from './give';
import { publish } from './publish';

describe('the fallback of a release', () => {
  test('is absent when all visitors got no release before it', async () => {
    const { fallback } = await workshop();

    expect(await fallback()).toBeUndefined();
  });

  test('is the release that all visitors got before it', async () => {
    const { go, fallback, entryOf } = await workshop();
    const first = await entryOf();
    await go('1.1.0');
    expect(await fallback()).toEqual({ url: first?.url, metadata: first?.metadata });

    await go('1.2.0');

    expect(await fallback()).toMatchObject({
      url: '/remotes/retailers/1.1.0/remoteEntry.33.js',
      metadata: { version: '1.1.0' },
    });
  });

  test('is the release that all visitors got before it when a trial is promoted to all visitors', async () => {
    const { storage, go, fallback } = await workshop();
    await go('1.1.0', 10);
    expect(await fallback()).toBeUndefined();

    await promote({ storage, name: 'retailers', by: ANN, traffic: 100 });

    expect(await fallback()).toMatchObject({ metadata: { version: '1.0.0' } });
  });

  test('stays the same when a trial starts and ends', async () => {
    const { storage, go, fallback } = await workshop();
    await go('1.1.0');
    await go('1.2.0', 10);
    expect(await fallback()).toMatchObject({ metadata: { version: '1.0.0' } });

    await rollback({ storage, name: 'retailers', by: ANN });

    expect(await fallback()).toMatchObject({ metadata: { version: '1.0.0' } });
  });

  test('is never a release that was rolled back', async () => {
    const { storage, go, fallback } = await workshop();
    await go('1.1.0');
    await go('1.2.0');

    await rollback({ storage, name: 'retailers', by: ANN });
    expect(await fallback()).toMatchObject({ metadata: { version: '1.0.0' } });
    await rollback({ storage, name: 'retailers', by: ANN });
    expect(await fallback()).toBeUndefined();
    await go('1.3.0');
    expect(await fallback()).toMatchObject({ metadata: { version: '1.0.0' } });
  });
});

/** Creates a site where 1.0.0 of the retailers' remote is live. */
async function workshop() {
  const { storage, build } = await aSite();
  const entryOf = async () =>
    (await requireLatest(storage)).registry.microFrontends['retailers']?.[0];
  return {
    storage,
    entryOf,
    fallback: async () => (await entryOf())?.extras.fallback,
    go: async (version: string, traffic = 100) => {
      const check = () => Promise.resolve();
      const release = await build(version);
      await publish({ storage, release, by: ANN, traffic, check });
    },
  };
}
