import { readLatest } from '@redeem/delivery';
import { liveNow } from '@redeem/delivery/testing';
import { describe, expect, test } from '@rstest/core';

import type { Outcome } from '../api';
import { aConsole, linesOf } from './console.test-support';

const why = 'a test';

describe('an action', () => {
  test('for all visitors is undone by the version before', async () => {
    const { as, root } = await aConsole();
    const tom = await as('tom');
    const raise = { action: 'raise', name: 'retailers', version: '1.1.0', traffic: 100, why };

    const promoted = (await (await tom.act({ ...raise, revision: 2 })).json()) as Outcome;
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    const undone = (await (
      await tom.act({ ...promoted.undo, revision: 3, why })
    ).json()) as Outcome;
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    await tom.act({ ...undone.undo, revision: 4, why });
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });

  test('has no undo that its person may not do', async () => {
    const { as } = await aConsole();
    const pause = { action: 'lower', name: 'retailers', version: '1.1.0', traffic: 0, why };

    const answer = await (await as('sue')).act({ ...pause, revision: 2 });

    expect(await answer.json()).toMatchObject({ revision: 3, undo: null });
  });

  test('withdraws a remote to which no route leads, which its undo brings back', async () => {
    const { as, root, storage, store } = await aConsole();
    await store('1.0.0', { name: 'gifts' });
    const ann = await as('ann');
    const gifts = { name: 'gifts', version: '1.0.0', traffic: 100, why };
    const lines = await linesOf(await ann.act({ action: 'publish', ...gifts, revision: 2 }));
    expect(lines.at(-1)?.outcome?.undo).toEqual({ action: 'retire', name: 'gifts' });

    const answer = await ann.act({ action: 'retire', name: 'gifts', why, revision: 3 });
    const refused = await ann.act({ action: 'retire', name: 'retailers', why, revision: 4 });

    expect([answer.status, refused.status]).toEqual([200, 422]);
    const { revision, undo } = (await answer.json()) as Outcome;
    expect(Object.keys((await readLatest(storage)).registry.microFrontends)).toEqual(['retailers']);
    const bySupport = await (await as('sue')).act({ ...undo, revision, why });
    expect(bySupport.status).toBe(403);
    const back = (await (await ann.act({ ...undo, revision, why })).json()) as Outcome;
    expect(await liveNow(root, 'gifts')).toEqual({ '1.0.0': 100 });
    expect(back.undo).toEqual({ action: 'retire', name: 'gifts' });
  });

  test('ends a trial, which its undo gives to as many visitors again', async () => {
    const { as, root } = await aConsole();
    const tom = await as('tom');
    const end = { action: 'rollback', name: 'retailers', version: '1.1.0', why };

    const { undo } = (await (await tom.act({ ...end, revision: 2 })).json()) as Outcome;
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    const again = (await (await tom.act({ ...undo, revision: 3, why })).json()) as Outcome;

    expect(await liveNow(root)).toEqual({ '1.0.0': 90, '1.1.0': 10 });
    expect(again.undo).toEqual({ action: 'rollback', name: 'retailers', version: '1.1.0' });
  });
});
