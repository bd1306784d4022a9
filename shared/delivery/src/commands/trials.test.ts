import { truncate } from 'node:fs/promises';
import { join } from 'node:path';

import { pageRegistry } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { requireLatest } from '../site/history';
import { aSite, ANN, liveNow } from '../testing';
import { promote, rollback } from './give';
import { publish } from './publish';

const name = 'retailers';
const by = ANN;

const ENTRY = 'remotes/retailers/1.1.0/remoteEntry.33.js.br';

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

    expect(await liveNow(storage)).toEqual({ '1.0.0': 95, '1.1.0': 0, '1.2.0': 5 });
  });
});

describe('with several trials', () => {
  test('promote fails and lists the trials when no version is given', async () => {
    const { storage } = await twoTrials();

    const promotion = promote({ storage, name, by, traffic: 100 });

    await expect(promotion).rejects.toMatchObject({
      reason: 'refused',
      message:
        'retailers has 2 versions on trial: 1.1.0 (10 %), 1.2.0 (5 %). Say which, like --version 1.1.0',
    });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 85, '1.1.0': 10, '1.2.0': 5 });
  });

  test('promote changes only the trial of the given version', async () => {
    const { storage } = await twoTrials();

    await promote({ storage, name, by, version: '1.1.0', traffic: 30 });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 65, '1.1.0': 30, '1.2.0': 5 });
  });

  test('rollback fails when no version is given, and ends the trial of a given version', async () => {
    const { storage } = await twoTrials();

    await expect(rollback({ storage, name, by })).rejects.toThrow('Say which, like --version');
    const { change } = await rollback({ storage, name, by, version: '1.1.0' });

    expect(change).toMatchObject({ from: '1.1.0', to: '1.0.0' });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 95, '1.2.0': 5 });
  });

  test('rollback to a version ends all trials', async () => {
    const { storage } = await twoTrials();

    await rollback({ storage, name, by, to: '1.0.0' });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
  });

  test('promote and rollback fail and list the trials when the version is not on trial', async () => {
    const { storage } = await twoTrials();
    const refusal = {
      reason: 'not-found',
      message:
        'retailers 1.0.0 is not on trial (on trial: 1.1.0 (10 %), 1.2.0 (5 %)). To give it to visitors: delivery publish retailers --version 1.0.0',
    };

    const asked = { storage, name, by, version: '1.0.0' };

    await expect(rollback(asked)).rejects.toMatchObject(refusal);
    await expect(promote({ ...asked, traffic: 100 })).rejects.toMatchObject(refusal);
  });
});

describe('a trial without visitors', () => {
  test('is in the registry and not in pages', async () => {
    const { storage, trial } = await workshop();

    await trial('1.1.0', 0);

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100, '1.1.0': 0 });
    const page = pageRegistry((await requireLatest(storage)).registry, '/');
    expect(page.microFrontends[name]).toMatchObject([{ metadata: { version: '1.0.0' } }]);
    expect(page.microFrontends[name]).toHaveLength(1);
  });

  test('can be promoted, paused and ended like any other', async () => {
    const { storage, trial } = await workshop();
    await trial('1.1.0', 0);

    await promote({ storage, name, by, traffic: 20 });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 80, '1.1.0': 20 });
    await promote({ storage, name, by, traffic: 0 });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100, '1.1.0': 0 });
    await rollback({ storage, name, by });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
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
