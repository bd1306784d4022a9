import { describe, expect, test } from '@rstest/core';

import { readLatest } from '../revisions/history';
import { aSite } from '../testing';
import { promote } from './promote';
import { publish } from './publish';
import { rollback } from './rollback';

describe('where a release fails, pages fall back on', () => {
  test('nothing, as long as there was none before it', async () => {
    const { fallback } = await workshop();

    expect(await fallback()).toBeUndefined();
  });

  test('the one that was for everybody before it', async () => {
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

  test('that one too when a trial has become the release for everybody', async () => {
    const { storage, go, fallback } = await workshop();
    await go('1.1.0', 10);
    expect(await fallback()).toBeUndefined();

    await promote({ storage, name: 'retailers', by: 'ann', traffic: 100 });

    expect(await fallback()).toMatchObject({ metadata: { version: '1.0.0' } });
  });

  test('the same as before while a trial comes and goes', async () => {
    const { storage, go, fallback } = await workshop();
    await go('1.1.0');
    await go('1.2.0', 10);
    expect(await fallback()).toMatchObject({ metadata: { version: '1.0.0' } });

    await rollback({ storage, name: 'retailers', by: 'ann' });

    expect(await fallback()).toMatchObject({ metadata: { version: '1.0.0' } });
  });

  test('never what was taken back', async () => {
    const { storage, go, fallback } = await workshop();
    await go('1.1.0');
    await go('1.2.0');

    await rollback({ storage, name: 'retailers', by: 'ann' });
    expect(await fallback()).toMatchObject({ metadata: { version: '1.0.0' } });
    await rollback({ storage, name: 'retailers', by: 'ann' });
    expect(await fallback()).toBeUndefined();
    await go('1.3.0');
    expect(await fallback()).toMatchObject({ metadata: { version: '1.0.0' } });
  });
});

/** The retailers' remote 1.0.0 is live. */
async function workshop() {
  const { storage, build } = await aSite();
  const entryOf = async () => (await readLatest(storage)).registry.microFrontends['retailers']?.[0];
  return {
    storage,
    entryOf,
    fallback: async () => (await entryOf())?.extras.fallback,
    go: async (version: string, traffic = 100) => {
      const check = () => Promise.resolve();
      const release = await build(version);
      await publish({ storage, release, by: 'ann', traffic, check });
    },
  };
}
