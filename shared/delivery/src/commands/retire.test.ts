import { describe, expect, test } from '@rstest/core';

import { aSite, ANN, liveNow } from '../testing';
import { retire, rollback } from './give';
import { lock } from './lock';
import { verifySite } from './status';

const about = { name: 'gifts', by: ANN };

describe('retiring a remote', () => {
  test('withdraws it with its trials in one revision, which a rollback to a version that was live undoes', async () => {
    const { storage, build, go } = await aSite();
    await go(await build('1.0.0', { name: 'gifts' }));
    await go(await build('1.1.0', { name: 'gifts' }), { traffic: 10 });

    const { revision, change } = await retire({ storage, ...about, why: 'early' });

    expect({ revision, change }).toEqual({
      revision: 4,
      change: {
        ...{ action: 'retire', subject: 'gifts', from: '1.0.0', to: null, why: 'early' },
        ended: ['1.1.0'],
      },
    });
    expect(await liveNow(storage, 'gifts')).toEqual({});
    await verifySite(storage);
    await expect(rollback({ storage, ...about, to: '1.0.1' })).rejects.toMatchObject({
      reason: 'not-found',
    });
    const back = await rollback({ storage, ...about, to: '1.0.0' });
    expect(back.change).toMatchObject({ action: 'rollback', from: null, to: '1.0.0' });
    expect(await liveNow(storage, 'gifts')).toEqual({ '1.0.0': 100 });
  });

  test('is undone by a publication of a higher version', async () => {
    const { storage, build, go } = await aSite();
    await go(await build('1.0.0', { name: 'gifts' }));
    await retire({ storage, ...about });

    await go(await build('1.0.1', { name: 'gifts' }));

    expect(await liveNow(storage, 'gifts')).toEqual({ '1.0.1': 100 });
    await expect(rollback({ storage, ...about })).rejects.toThrow('no version of gifts before');
  });

  test('is refused while a route of the live shell belongs to it, for the shell, and when it is not live or locked', async () => {
    const { storage, build, go } = await aSite();
    await go(await build('1.0.0', { name: 'gifts' }));
    await lock({ storage, ...about, why: 'audit' });
    const refusal = (name: string) => expect(retire({ storage, name, by: ANN })).rejects;

    await refusal('retailers').toMatchObject({
      reason: 'refused',
      message: expect.stringMatching(
        /^\/ of shell 1\.0\.0 is the page of retailers, .* a shell without that page/,
      ) as string,
    });
    await refusal('shell').toMatchObject({ reason: 'refused' });
    await refusal('constructor').toMatchObject({ reason: 'not-found' });
    await refusal('gifts').toMatchObject({ reason: 'conflict' });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
  });
});
