import { lock, promote, unlock } from '@redeem/delivery';
import { requireLatest, StoreError } from '@redeem/delivery/site';
import { liveNow } from '@redeem/delivery/testing';
import { describe, expect, test } from '@rstest/core';

import type { Job, Refusal, Session } from '../api';
import { aConsole } from './console.test-support';

const why = 'a test';
const BOB = { name: 'bob' };
const RAISE = {
  ...{ action: 'promote', name: 'retailers', version: '1.1.0', traffic: 50, why },
  revision: 2,
};

const sentenceOf = async (answer: Response) => ((await answer.json()) as Refusal).error;

describe('an action', () => {
  test('is in the history with its person and its reason, and its result is shown to that person', async () => {
    const { as, storage } = await aConsole();
    const [tom, rob] = [await as('tom'), await as('rob')];

    const answer = await tom.act(RAISE);

    expect(answer.status).toBe(200);
    expect(await liveNow(storage)).toEqual({ '1.0.0': 50, '1.1.0': 50 });
    expect(await requireLatest(storage)).toMatchObject({
      by: { name: 'tom' },
      change: { action: 'promote', why },
    });
    const [job] = (await tom.read<Session>('/api/session')).jobs;
    expect(job).toMatchObject({
      title: 'Give retailers 1.1.0 to 50 %',
      state: 'done',
      revision: 3,
    });
    expect((await rob.read<Session>('/api/session')).jobs).toEqual([]);
  });

  test('locks and unlocks with the reason of each', async () => {
    const { as, storage } = await aConsole();
    const ann = await as('ann');

    await ann.act({ action: 'lock', name: null, why: 'a sale', revision: 2 });
    const refused = await ann.act({ ...RAISE, revision: 3 });
    await ann.act({ action: 'unlock', name: null, why: 'over', revision: 3 });

    expect(refused.status).toBe(409);
    expect(await sentenceOf(refused)).toContain('locked by ann');
    const { change, locks } = await requireLatest(storage);
    expect([change.action, change.why, locks]).toEqual(['unlock', 'over', {}]);
  });

  test.each([
    ['promotes', RAISE],
    ['publishes', { ...RAISE, action: 'publish', version: '1.2.0' }],
    ['locks', { action: 'lock', name: 'retailers', why, revision: 2 }],
  ])('that %s is refused by the words of delivery if somebody was faster', async (_, action) => {
    const { as, storage, store } = await aConsole();
    await store('1.2.0');
    await promote({ storage, by: BOB, name: 'retailers', traffic: 20, why: 'faster' });

    const answer = await (await as('tom')).act(action);

    expect(answer.status).toBe(409);
    expect(await sentenceOf(answer)).toContain('was changed by bob in revision 3 meanwhile');
    expect(await liveNow(storage)).toEqual({ '1.0.0': 80, '1.1.0': 20 });
  });

  test('does not remove a lock that the page has not shown', async () => {
    const { as, storage } = await aConsole();
    const bob = { storage, by: BOB, name: 'retailers' };
    await lock({ ...bob, why });
    await unlock(bob);
    await lock({ ...bob, why: 'another reason' });

    const unlocking = { action: 'unlock', name: 'retailers', why, revision: 3 };
    const answer = await (await as('tom')).act(unlocking);

    expect(answer.status).toBe(409);
    const { locks } = await requireLatest(storage);
    expect(locks).toMatchObject({ retailers: { why: 'another reason' } });
  });

  test('is refused when the page shows a revision that the site does not have', async () => {
    const { as } = await aConsole();

    const answer = await (await as('tom')).act({ ...RAISE, revision: 3 });

    expect([answer.status, await sentenceOf(answer)]).toEqual([
      409,
      'the site shows revision 2, which is older than your page: load it again',
    ]);
  });

  test('and another one on the same package at the same moment are not both done', async () => {
    const { as, storage } = await aConsole();
    const [tom, sue] = [await as('tom'), await as('sue')];

    const answers = await Promise.all([tom.act(RAISE), sue.act({ ...RAISE, traffic: 0 })]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await requireLatest(storage)).revision).toBe(3);
  });

  test('goes on after a change of another package', async () => {
    const { as, storage } = await aConsole();
    await lock({ storage, by: BOB, name: 'shell', why });

    expect((await (await as('tom')).act(RAISE)).status).toBe(200);
  });

  test.each([
    ['no reason', { why: ' ' }],
    ['a reason of two lines', { why: 'one\ntwo' }],
    ['a name that is a path', { name: '../shell' }],
    ['a share above all', { traffic: 101 }],
    ['a revision that is none', { revision: 0 }],
  ])('with %s is refused', async (_, part) => {
    const { as } = await aConsole();

    expect((await (await as('ann')).act({ ...RAISE, ...part })).status).toBe(400);
  });
});

describe('a publication', () => {
  const PUBLISH = { ...RAISE, action: 'publish', version: '1.2.0', traffic: 20 };

  test('gives a stored release to visitors when it has passed the gate', async () => {
    const { as, store, storage } = await aConsole();
    await store('1.2.0');
    const tom = await as('tom');

    expect((await tom.act(PUBLISH)).status).toBe(200);

    expect(await tom.ended()).toMatchObject({ state: 'done', revision: 3, step: 'Going live …' });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 70, '1.1.0': 10, '1.2.0': 20 });
    expect((await requireLatest(storage)).change.why).toBe(why);
  });

  test('that the gate refuses changes nothing, and says what was found', async () => {
    const { as, storage, store, gate } = await aConsole();
    await store('1.2.0');
    gate.verdict = { rule: 'size', passed: false, detail: 'too heavy' };
    const tom = await as('tom');

    await tom.act(PUBLISH);

    const { state, error } = await tom.ended();
    expect([state, error]).toEqual(['failed', expect.stringContaining('size: too heavy')]);
    expect(await liveNow(storage)).toEqual({ '1.0.0': 90, '1.1.0': 10 });
  });

  test('is seen by all while it runs, and those after it wait', async () => {
    const { as, store, gate } = await aConsole();
    await store('1.2.0');
    let goOn = () => {};
    gate.wait = new Promise((resolve) => (goOn = resolve));
    const [tom, ann] = [await as('tom'), await as('ann')];
    await tom.act(PUBLISH);
    await ann.send('/api/checks', { name: 'retailers', version: '1.2.0' });

    const shown = async () => (await ann.read<Session>('/api/session')).jobs;
    await expect
      .poll(async () => (await shown()).map(({ state }) => state))
      .toEqual(['running', 'waiting']);
    expect(await shown()).toMatchObject([{ title: 'Publish retailers 1.2.0', by: 'tom' }, {}]);
    goOn();
    await tom.ended();
    expect(await ann.ended()).toMatchObject({ title: 'Check retailers 1.2.0', revision: null });
    expect((await shown()).map(({ by }) => by)).toEqual(['ann']);
  });

  test('is refused if somebody changes the package while it waits', async () => {
    const { as, store, storage, gate } = await aConsole();
    await store('1.2.0');
    let goOn = () => {};
    gate.wait = new Promise((resolve) => (goOn = resolve));
    const [tom, ann] = [await as('tom'), await as('ann')];
    await ann.send('/api/checks', { name: 'retailers', version: '1.2.0' });
    await tom.act(PUBLISH);
    await promote({ storage, by: BOB, name: 'retailers', traffic: 15, why });
    goOn();

    const { error } = (await tom.ended()) satisfies Job;

    expect(error).toContain('retailers was changed by bob in revision 3 meanwhile');
    expect(await liveNow(storage)).toEqual({ '1.0.0': 85, '1.1.0': 15 });
  });
});

test('a store that is away is the answer to each request, without a stack', async () => {
  const { as, storage, errors } = await aConsole();
  const rob = await as('rob');
  const { list } = storage;
  storage.list = () => Promise.reject(new StoreError('a.test is not answered'));

  const answer = await rob.get('/api/overview');

  expect([answer.status, await sentenceOf(answer)]).toEqual([
    503,
    'The store of the site does not answer: a.test is not answered',
  ]);
  expect(errors).toEqual(['a.test is not answered']);
  storage.list = list;
  expect((await rob.get('/api/overview')).status).toBe(200);
});
