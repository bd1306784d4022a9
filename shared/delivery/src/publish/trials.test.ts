import { truncate } from 'node:fs/promises';
import { join } from 'node:path';

import { pageRegistry } from '@redeem/contracts';
import type { Storage } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';
import { describe, expect, test } from '@rstest/core';

import { readLatest } from '../revisions/history';
import { aSite, liveNow } from '../testing';
import { promote } from './promote';
import { publish } from './publish';
import { rollback } from './rollback';

const name = 'retailers';
const by = 'ann';

const ENTRY = 'remotes/retailers/1.1.0/remoteEntry.33.js';

describe('promoting a trial with changed files', () => {
  test('is refused as damaged when more visitors would get it, and succeeds when fewer would', async () => {
    const { root, storage } = await twoTrials();
    await truncate(join(root, ENTRY), 3);
    const to = (traffic: number) => promote({ storage, name, by, version: '1.1.0', traffic });

    for (const traffic of [20, 100]) {
      await expect(to(traffic)).rejects.toMatchObject({
        reason: 'damaged',
        message: expect.stringContaining(`${ENTRY} of ${root} is not what was built`) as string,
      });
    }
    await to(0);

    expect(await liveNow(root)).toEqual({ '1.0.0': 95, '1.1.0': 0, '1.2.0': 5 });
  });
});

describe('with several trials', () => {
  test('promote fails and lists the trials when no version is given', async () => {
    const { root, storage } = await twoTrials();

    const promotion = promote({ storage, name, by, traffic: 100 });

    await expect(promotion).rejects.toMatchObject({
      reason: 'refused',
      message:
        'retailers has 2 versions on trial: 1.1.0 (10 %), 1.2.0 (5 %). Say which, like --version 1.1.0',
    });
    expect(await liveNow(root)).toEqual({ '1.0.0': 85, '1.1.0': 10, '1.2.0': 5 });
  });

  test('promote changes only the trial of the given version', async () => {
    const { root, storage } = await twoTrials();

    await promote({ storage, name, by, version: '1.1.0', traffic: 30 });

    expect(await liveNow(root)).toEqual({ '1.0.0': 65, '1.1.0': 30, '1.2.0': 5 });
  });

  test('rollback fails when no version is given, and ends the trial of a given version', async () => {
    const { root, storage } = await twoTrials();

    await expect(rollback({ storage, name, by })).rejects.toThrow('Say which, like --version');
    const { change } = await rollback({ storage, name, by, version: '1.1.0' });

    expect(change).toMatchObject({ from: '1.1.0', to: '1.0.0' });
    expect(await liveNow(root)).toEqual({ '1.0.0': 95, '1.2.0': 5 });
  });

  test('rollback to a version ends all trials', async () => {
    const { root, storage } = await twoTrials();

    await rollback({ storage, name, by, to: '1.0.0' });

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('promote takes up a trial that has ended, until the remote changes', async () => {
    const { root, storage } = await twoTrials();
    const again = { storage, name, by, version: '1.1.0', traffic: 30 };

    await rollback({ storage, name, by, version: '1.1.0' });
    await promote(again);
    expect(await liveNow(root)).toEqual({ '1.0.0': 65, '1.2.0': 5, '1.1.0': 30 });

    await rollback({ storage, name, by, version: '1.1.0' });
    await rollback({ storage, name, by, version: '1.2.0' });
    await expect(promote(again)).rejects.toMatchObject({ reason: 'not-found' });
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('promote takes up no version that was for all visitors', async () => {
    const { root, storage } = await twoTrials();
    await promote({ storage, name, by, version: '1.1.0', traffic: 100 });

    const again = promote({ storage, name, by, version: '1.0.0', traffic: 10 });

    await expect(again).rejects.toMatchObject({ reason: 'not-found' });
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });

  test('promote and rollback fail and list the trials when the version is not on trial', async () => {
    const { storage } = await twoTrials();
    const refusal = {
      reason: 'not-found',
      message: 'retailers 1.0.0 is not on trial; on trial: 1.1.0 (10 %), 1.2.0 (5 %)',
    };

    const asked = { storage, name, by, version: '1.0.0' };

    await expect(rollback(asked)).rejects.toMatchObject(refusal);
    await expect(promote({ ...asked, traffic: 100 })).rejects.toMatchObject(refusal);
  });

  test('rollback of one trial shows the unfinished rollback of another first, and is made when it is repeated', async () => {
    const { root, storage } = await twoTrials();
    const full = observed(storage, {
      before: (path) => {
        if (path === 'registry.json') throw Object.assign(new Error('x'), { code: 'ENOSPC' });
      },
    });
    const end = (version: string, to: Storage) => rollback({ storage: to, name, by, version });
    await expect(end('1.1.0', full)).rejects.toMatchObject({ reason: 'unfinished' });

    await expect(end('1.2.0', storage)).rejects.toMatchObject({ reason: 'unfinished' });
    expect(await liveNow(root)).toEqual({ '1.0.0': 95, '1.2.0': 5 });
    await end('1.2.0', storage);

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });
});

describe('a trial without visitors', () => {
  test('is in the registry and not in pages', async () => {
    const { root, storage, trial } = await workshop();

    await trial('1.1.0', 0);

    expect(await liveNow(root)).toEqual({ '1.0.0': 100, '1.1.0': 0 });
    const page = pageRegistry((await readLatest(storage)).registry, '/');
    expect(page.microFrontends[name]).toMatchObject([{ metadata: { version: '1.0.0' } }]);
    expect(page.microFrontends[name]).toHaveLength(1);
  });

  test('can be promoted, paused and ended like any other', async () => {
    const { root, storage, trial } = await workshop();
    await trial('1.1.0', 0);

    await promote({ storage, name, by, traffic: 20 });
    expect(await liveNow(root)).toEqual({ '1.0.0': 80, '1.1.0': 20 });
    await promote({ storage, name, by, traffic: 0 });
    expect(await liveNow(root)).toEqual({ '1.0.0': 100, '1.1.0': 0 });
    await rollback({ storage, name, by });

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });
});

async function twoTrials() {
  const site = await workshop();
  await site.trial('1.1.0', 10);
  await site.trial('1.2.0', 5);
  return site;
}

async function workshop() {
  const site = await aSite();
  const check = () => Promise.resolve();
  const trial = async (version: string, traffic: number) =>
    publish({ storage: site.storage, release: await site.build(version), by, traffic, check });
  return { ...site, trial };
}
