import { truncate } from 'node:fs/promises';
import { join } from 'node:path';

import { pageRegistry } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { requireLatest } from '../site/history';
import { aSite, ANN, liveNow } from '../testing';
import { promote, rollback } from './give';

const about = { name: 'retailers', by: ANN };
const ENTRY = 'remotes/retailers/1.1.0/remoteEntry.33.js.br';

describe('a trial', () => {
  test('takes its share from the default and keeps its place, so that no visitor of another trial moves', async () => {
    const { storage } = await twoTrials();
    expect(await liveNow(storage)).toEqual({ '1.0.0': 85, '1.1.0': 10, '1.2.0': 5 });

    await promote({ storage, ...about, version: '1.1.0', traffic: 30 });

    expect(Object.entries(await liveNow(storage))).toEqual([
      ['1.0.0', 65],
      ['1.1.0', 30],
      ['1.2.0', 5],
    ]);
  });

  test('is refused when all trials get more than 100 %, when nothing is there for the rest, and for the shell', async () => {
    const { build, buildShell, go } = await twoTrials();
    const share = (traffic: number) => ({ traffic });
    const early = { traffic: 10, check: () => Promise.reject(new Error('the gate is asked')) };

    await expect(go('1.3.0', share(90))).rejects.toThrow('105 %');
    const gifts = await build('1.0.0', { name: 'gifts' });
    await expect(go(gifts, early)).rejects.toThrow('gifts is new');
    const shell = await buildShell('1.1.0');
    await expect(go(shell, early)).rejects.toThrow('the shell is for all visitors');
  });

  test('ends when it or another version goes to all visitors, which the history says', async () => {
    const { storage, go } = await twoTrials();

    const { change } = await promote({ storage, ...about, version: '1.1.0', traffic: 100 });
    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
    expect(change).toMatchObject({ from: '1.0.0', to: '1.1.0', ended: ['1.2.0'] });
    await go('1.3.0', { traffic: 10 });

    expect((await go('1.4.0')).change).toMatchObject({ from: '1.1.0', ended: ['1.3.0'] });
    expect(await liveNow(storage)).toEqual({ '1.4.0': 100 });
  });

  test('without visitors is in the registry and not in pages, and is promoted, paused and ended like any other', async () => {
    const { storage, go } = await aSite();
    await go('1.1.0', { traffic: 0 });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100, '1.1.0': 0 });
    const page = pageRegistry((await requireLatest(storage)).registry, '/');
    expect(page.microFrontends['retailers']?.map(({ metadata }) => metadata.version)).toEqual([
      '1.0.0',
    ]);
    await promote({ storage, ...about, traffic: 20 });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 80, '1.1.0': 20 });
    await promote({ storage, ...about, traffic: 0 });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100, '1.1.0': 0 });
    await rollback({ storage, ...about });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
    await expect(promote({ storage, ...about, traffic: 100 })).rejects.toMatchObject({
      reason: 'not-found',
    });
  });

  test('with changed files is given to fewer visitors, and refused as damaged for more', async () => {
    const { root, storage } = await twoTrials();
    await truncate(join(root, ENTRY), 3);
    const to = (traffic: number) => promote({ storage, ...about, version: '1.1.0', traffic });

    for (const traffic of [20, 100]) {
      await expect(to(traffic)).rejects.toMatchObject({
        reason: 'damaged',
        message: expect.stringContaining(`${ENTRY} of ${root} is not what was built`) as string,
      });
    }
    await to(0);

    expect(await liveNow(storage)).toEqual({ '1.0.0': 95, '1.1.0': 0, '1.2.0': 5 });
  });

  test('has to be named when there are several; the refusal lists them, and rollback ends the named one, or all', async () => {
    const { storage } = await twoTrials();
    const listed = '1.1.0 (10 %), 1.2.0 (5 %)';
    const change = { storage, ...about };

    // One after the other: a refusal that comes before it is awaited would end the run.
    for (const ask of [() => promote({ ...change, traffic: 100 }), () => rollback(change)])
      await expect(ask()).rejects.toMatchObject({
        reason: 'refused',
        message: `retailers has 2 versions on trial: ${listed}. Say which, like --version 1.1.0`,
      });
    const unknown = { ...change, version: '1.0.0' };
    for (const ask of [() => promote({ ...unknown, traffic: 100 }), () => rollback(unknown)])
      await expect(ask()).rejects.toMatchObject({
        reason: 'not-found',
        message: `retailers 1.0.0 is not on trial (on trial: ${listed}). To give it to visitors: delivery publish retailers --version 1.0.0`,
      });
    const ended = await rollback({ ...change, version: '1.1.0' });
    expect(ended.change).toMatchObject({ from: '1.1.0', to: '1.0.0' });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 95, '1.2.0': 5 });
    await rollback({ ...change, to: '1.0.0' });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
  });
});

async function twoTrials() {
  const site = await aSite();
  await site.go('1.1.0', { traffic: 10 });
  await site.go('1.2.0', { traffic: 5 });
  return site;
}
