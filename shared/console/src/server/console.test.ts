import { setTimeout as wait } from 'node:timers/promises';

import { lock, promote, unlock } from '@redeem/delivery';
import { requireLatest, StoreError } from '@redeem/delivery/site';
import { liveNow } from '@redeem/delivery/testing';
import { describe, expect, rs, test } from '@rstest/core';

import { commandOf, type Outcome, type Refusal } from '../api';
import { aConsole, linesOf } from './console.test-support';

const why = 'a test';
const BOB = { name: 'bob' };

describe('an action', () => {
  test('is in the history with its person and its reason, and has an undo', async () => {
    const { as, storage } = await aConsole();
    const tom = await as('tom');
    const raise = { action: 'raise', name: 'retailers', version: '1.1.0', traffic: 50, why };

    const answer = await tom.act({ ...raise, revision: 2 });

    const { undo, revision } = (await answer.json()) as Outcome;
    expect(await liveNow(storage)).toEqual({ '1.0.0': 50, '1.1.0': 50 });
    expect(await requireLatest(storage)).toMatchObject({
      by: { name: 'tom' },
      change: { action: 'promote', why },
    });
    expect(undo).toEqual({ action: 'lower', name: 'retailers', version: '1.1.0', traffic: 10 });
    await tom.act({ ...undo, revision, why });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 90, '1.1.0': 10 });
  });

  test('locks and unlocks with the reason of each', async () => {
    const { as, storage } = await aConsole();
    const ann = await as('ann');

    const locked = await ann.act({ action: 'lock', name: null, why: 'a sale', revision: 2 });
    const { undo } = (await locked.json()) as Outcome;
    const refused = await ann.act({
      action: 'rollback',
      name: 'retailers',
      version: '1.1.0',
      why,
      revision: 3,
    });
    await ann.act({ ...undo, why: 'over', revision: 3 });

    expect(refused.status).toBe(409);
    expect(((await refused.json()) as Refusal).error).toContain('locked by ann');
    const { change, locks } = await requireLatest(storage);
    expect([change.action, change.why, locks]).toEqual(['unlock', 'over', {}]);
  });

  test('on a package that has changed meanwhile is refused with the changes', async () => {
    const { as, storage } = await aConsole();
    await promote({ storage, by: BOB, name: 'retailers', traffic: 20, why: 'faster' });

    const answer = await (
      await as('tom')
    ).act({
      ...{ action: 'rollback', name: 'retailers', version: '1.1.0', why, revision: 2 },
    });

    expect(answer.status).toBe(409);
    const { changes } = (await answer.json()) as Refusal;
    expect(changes).toMatchObject([{ revision: 3, by: 'bob', traffic: 20, why: 'faster' }]);
    expect(await liveNow(storage)).toEqual({ '1.0.0': 80, '1.1.0': 20 });
  });

  test('on a package that has changed before the last fifty revisions is refused', async () => {
    const { as, storage } = await aConsole();
    const bob = { storage, by: BOB };
    await promote({ ...bob, name: 'retailers', traffic: 20 });
    for (let count = 0; count < 25; count += 1) {
      await lock({ ...bob, name: 'shell', why });
      await unlock({ ...bob, name: 'shell' });
    }
    const raise = { action: 'raise', name: 'retailers', version: '1.1.0', traffic: 50, why };

    expect((await (await as('tom')).act({ ...raise, revision: 2 })).status).toBe(409);
    expect(await liveNow(storage)).toEqual({ '1.0.0': 80, '1.1.0': 20 });
  });

  test('on the locks is refused when more revisions are newer than the page than it lists', async () => {
    const { as, storage } = await aConsole();
    const bob = { storage, by: BOB };
    await lock({ ...bob, name: 'retailers', why });
    for (let count = 0; count < 26; count += 1) {
      await lock({ ...bob, name: 'shell', why });
      await unlock({ ...bob, name: 'shell' });
    }

    const unlocking = { action: 'unlock', name: 'retailers', why, revision: 2 };
    const answer = await (await as('tom')).act(unlocking);

    expect(answer.status).toBe(409);
    expect(((await answer.json()) as Refusal).error).toContain('53 changes are newer');
  });

  test('and another one on the same package at the same moment are not both done', async () => {
    const { as, storage } = await aConsole();
    const [tom, sue] = [await as('tom'), await as('sue')];
    const trial = { name: 'retailers', version: '1.1.0', why, revision: 2 };

    const answers = await Promise.all([
      tom.act({ ...trial, action: 'raise', traffic: 50 }),
      sue.act({ ...trial, action: 'lower', traffic: 0 }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await requireLatest(storage)).revision).toBe(3);
  });

  test('goes on after a change of another package', async () => {
    const { as, storage } = await aConsole();
    await lock({ storage, by: BOB, name: 'shell', why });

    const answer = await (
      await as('tom')
    ).act({
      ...{ action: 'lower', name: 'retailers', version: '1.1.0', traffic: 0, why, revision: 2 },
    });

    expect(answer.status).toBe(200);
  });

  test('publishes a stored release that passes the gate, and ends its trial as undo', async () => {
    const { as, store, storage, gate } = await aConsole();
    await store('1.2.0');
    const tom = await as('tom');
    const request = { action: 'publish', name: 'retailers', version: '1.2.0', traffic: 20, why };

    const lines = await linesOf(await tom.act({ ...request, revision: 2 }));

    expect(lines.map(({ text }) => text)).toContain('Going live …');
    expect(lines.at(-1)?.outcome?.findings).toEqual([gate.verdict]);
    expect(lines.at(-1)?.outcome?.undo).toEqual({
      action: 'rollback',
      name: 'retailers',
      version: '1.2.0',
    });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 70, '1.1.0': 10, '1.2.0': 20 });
    expect((await requireLatest(storage)).change.why).toBe(why);
  });

  test('publishes nothing that the gate refuses', async () => {
    const { as, storage, store, gate } = await aConsole();
    await store('1.2.0');
    gate.verdict = { rule: 'size', passed: false, detail: 'too heavy' };
    const request = { action: 'publish', name: 'retailers', version: '1.2.0', traffic: 100, why };

    const lines = await linesOf(await (await as('tom')).act({ ...request, revision: 2 }));

    expect(lines.at(-1)?.refusal?.error).toContain('size: too heavy');
    expect(await liveNow(storage)).toEqual({ '1.0.0': 90, '1.1.0': 10 });
  });

  test.each([
    ['no reason', { why: ' ' }],
    ['a reason of two lines', { why: 'one\ntwo' }],
    ['a name that is a path', { name: '../shell' }],
    ['a share above all', { traffic: 101 }],
    ['a revision that is none', { revision: 0 }],
  ])('with %s is refused', async (_, part) => {
    const { as } = await aConsole();
    const raise = {
      action: 'raise',
      name: 'retailers',
      version: '1.1.0',
      traffic: 50,
      why,
      revision: 2,
    };

    expect((await (await as('ann')).act({ ...raise, ...part })).status).toBe(400);
  });
});

test('a change of another person arrives as an event when the console looks next', async () => {
  const { as, storage } = await aConsole();
  const stream = (await (await as('rob')).get('/api/events')).body?.getReader();
  const text = async () => new TextDecoder().decode((await stream?.read())?.value);

  expect(await text()).toContain('"revision":2');
  await lock({ storage, by: BOB, name: 'retailers', why });
  const looks = rs.spyOn(storage, 'list');
  let arrived = '';
  while (!arrived.includes('"revision":3')) arrived = await text();

  expect(arrived).toContain('"by":"bob"');
  expect(looks.mock.calls.length).toBeLessThanOrEqual(2);
  await stream?.cancel();
});

test('one person can open ten pages, and another one is not kept out by that', async () => {
  const { as } = await aConsole();
  const [rob, ann] = [await as('rob'), await as('ann')];
  const pages = [];
  for (let count = 0; count < 10; count += 1) pages.push(await rob.get('/api/events'));

  expect((await rob.get('/api/events')).status).toBe(503);
  const other = await ann.get('/api/events');
  expect(other.status).toBe(200);
  for (const { body } of [...pages, other]) await body?.cancel();
});

test('the pages of all people look at the site together', async () => {
  const { as, storage } = await aConsole();
  const rob = await as('rob');
  const look = rs.spyOn(storage, 'list');
  const pages = [];
  for (let count = 0; count < 4; count += 1) {
    pages.push((await rob.get('/api/events')).body?.getReader());
    await wait(100);
  }
  look.mockClear();

  await wait(2_000);

  // Each page alone looks five times.
  expect(look.mock.calls.length).toBeLessThan(12);
  for (const page of pages) await page?.cancel();
});

test('a store that is away is an event, and the answer to each request, without a stack', async () => {
  const { as, storage, errors } = await aConsole();
  const rob = await as('rob');
  const stream = (await rob.get('/api/events')).body?.getReader();
  const text = async () => new TextDecoder().decode((await stream?.read())?.value);
  expect(await text()).toContain('event: revision');
  const { list } = storage;
  storage.list = () => Promise.reject(new StoreError('a.test is not answered'));

  let arrived = '';
  while (!arrived.includes('event: away')) arrived = await text();
  expect(arrived).toContain('The store of the site does not answer: a.test is not answered');
  const answer = await rob.get('/api/overview');
  expect(answer.status).toBe(503);
  expect(((await answer.json()) as Refusal).error).toContain('does not answer');
  expect(new Set(errors)).toEqual(new Set(['a.test is not answered']));

  storage.list = list;
  while (!arrived.includes('event: revision')) arrived = await text();
  await stream?.cancel();
});

test('the command beside an action quotes what a shell would read', () => {
  const draft = { action: 'rollback', name: 'retailers', to: '1.0.0' } as const;

  expect(commandOf(draft, { why: "it's $(bad)", by: 'Ann <a@b.example>', root: '/srv/a' })).toBe(
    String.raw`npm run delivery -- rollback retailers --to 1.0.0 --why 'it'\''s $(bad)' --by 'Ann <a@b.example>' --root /srv/a`,
  );
});
