import { publish, readLatest } from '@redeem/delivery';
import { aSite, liveNow } from '@redeem/delivery/testing';
import { FolderStorage } from '@redeem/storage';
import { describe, expect, test } from '@rstest/core';

import { commandOf, type Overview, type Progress, type Refusal } from '../api';
import type { ComparedVersions, Environments } from '../comparison';
import { aConsole } from './console.test-support';

const why = 'a test';

/** Creates a console beside a staging site, on which retailers 1.2.0 is live for all, and a folder without a site. */
async function besideStaging() {
  const staging = await aSite();
  const built = { platform: '^1.0.0', entry: `run('1.2.0')${';more()'.repeat(9)}` };
  const release = await staging.build('1.2.0', built);
  const check = () => Promise.resolve();
  await publish({ storage: staging.storage, by: 'eve', release, traffic: 100, check });
  const away = new FolderStorage('/nowhere/at/all');
  const console = await aConsole({ beside: [staging.storage, away] });
  return { ...console, from: staging.storage.address };
}

describe('environments', () => {
  test('are side by side, also when one of them is away', async () => {
    const { as, from } = await besideStaging();

    const { sites, packages } = await (await as('tom')).read<Environments>('/api/environments');

    expect(sites.slice(1)).toEqual([
      { address: from, error: null },
      { address: '/nowhere/at/all', error: expect.stringContaining('no site') as string },
    ]);
    expect(packages).toMatchObject([
      { name: 'shell', at: [{}, { isSame: true }, null], may: [] },
      {
        name: 'retailers',
        at: [
          { live: [{ version: '1.0.0' }, { version: '1.1.0' }] },
          { live: [{ version: '1.2.0' }], changed: { by: 'eve' }, isSame: false },
          null,
        ],
      },
    ]);
  });

  test('bring a release to this site with its origin, and the command that does the same', async () => {
    const { as, root, from, storage } = await besideStaging();
    const tom = await as('tom');
    const draft = { action: 'publish', name: 'retailers', version: '1.2.0', traffic: 100, from };

    const lines = (await (await tom.act({ ...draft, why, revision: 2 })).text()).trim().split('\n');
    const { outcome } = JSON.parse(lines.at(-1) ?? '') as Progress;

    expect(outcome?.undo).toEqual({ action: 'rollback', name: 'retailers', to: '1.0.0' });
    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
    const { entries } = await tom.read<{ entries: object[] }>('/api/history');
    expect(entries[0]).toMatchObject({ by: 'tom', why, to: '1.2.0' });
    const { sites } = await tom.read<Environments>('/api/environments');
    expect(sites[0]?.address).toBe(storage.address);
    const command = commandOf(
      { action: 'publish', name: 'retailers', version: '1.2.0', traffic: 100, from: 's3://a/b' },
      { why, by: 'tom', root: 's3://c/d' },
    );
    expect(command).toBe(
      "npm run delivery -- publish retailers --version 1.2.0 --from s3://a/b --why 'a test' --by tom --root s3://c/d",
    );
  });

  test.each([
    ['a site that is not beside', '/etc', 'not started beside /etc'],
    ['no site', '', 'Invalid length'],
  ])('bring nothing of %s', async (_, from, error) => {
    const { as, root } = await besideStaging();
    const draft = { action: 'publish', name: 'retailers', version: '1.2.0', traffic: 100, from };

    const answer = await (await as('ann')).act({ ...draft, why, revision: 2 });

    expect(await answer.text()).toContain(error);
    expect(await liveNow(root)).toEqual({ '1.0.0': 90, '1.1.0': 10 });
  });
});

describe('the difference of two releases', () => {
  test('has bytes, files, shared modules and texts', async () => {
    const { as, store } = await aConsole();
    const text = (title: string) => JSON.stringify({ title });
    await store('1.2.0', { texts: [['de', text('Guten Tag')]] });
    await store('1.3.0', { texts: [['de', text('Hallo')]], platform: '^1.1.0' });
    const rob = await as('rob');

    const path = '/api/difference?name=retailers&from=1.2.0&to=1.3.0';
    const compared = await rob.read<ComparedVersions>(path);

    expect(compared).toMatchObject({
      texts: [{ locale: 'de', key: 'title', was: 'Guten Tag', is: 'Hallo' }],
      moreTexts: 0,
      difference: {
        locales: ['de'],
        shared: [{ name: '@redeem/platform', was: '^1.0.0', is: '^1.1.0' }],
      },
    });
    expect(await rob.read(path)).toEqual(compared);
  });

  test('is that to the live release when no version is named', async () => {
    const { as } = await besideStaging();
    const rob = await as('rob');

    expect(await rob.read('/api/difference?name=retailers&to=1.1.0')).toMatchObject({
      from: '1.0.0',
      to: '1.1.0',
    });
    expect(await rob.read('/api/difference?name=retailers&from=1.1.0')).toMatchObject({
      from: '1.1.0',
      to: '1.0.0',
      difference: { code: false },
    });
  });

  test('to a release of another site is that to its bytes', async () => {
    const { as, from } = await besideStaging();
    const query = new URLSearchParams({ name: 'retailers', to: '1.2.0', beside: from });

    const { difference } = await (
      await as('rob')
    ).read<ComparedVersions>(`/api/difference?${query.toString()}`);

    expect(difference?.downloads).toMatchObject({ was: { script: 16 }, is: { script: 83 } });
  });

  test.each([
    ['a version that is a path', 'name=retailers&to=../../shell/1.0.0', 400],
    ['a name that is a path', 'name=../shell&to=1.0.0', 400],
    ['a version that is not there', 'name=retailers&to=9.9.9', 404],
    ['a package that never was', 'name=constructor', 404],
    ['another site', 'name=retailers&to=1.0.0&beside=/etc', 404],
  ])('to %s is refused', async (_, query, status) => {
    const { as } = await aConsole();

    const answer = await (await as('ann')).get(`/api/difference?${query}`);

    expect([answer.status, typeof ((await answer.json()) as Refusal).error]).toEqual([
      status,
      'string',
    ]);
  });

  test('is refused when too many wait for theirs', async () => {
    const { as } = await aConsole();
    const rob = await as('rob');

    const answers = await Promise.all(
      Array.from({ length: 25 }, async () => rob.get('/api/difference?name=retailers&to=1.1.0')),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  });

  test('names the file that is damaged', async () => {
    const { as, storage } = await aConsole();
    await storage.remove('remotes/retailers/1.1.0/fr.44.js');

    const answer = await (await as('ann')).get('/api/difference?name=retailers&to=1.1.0');

    expect(answer.status).toBe(503);
    expect(((await answer.json()) as Refusal).error).toContain('fr.44.js');
  });
});

describe('the visitors’ page in a frame', () => {
  test.each([['retailers'], ['shell'], ['../shell']])(
    'of %s says why it is not shown',
    async (name) => {
      const { as } = await aConsole();

      const frames = await (
        await as('rob')
      ).read(`/api/packages/${encodeURIComponent(name)}/frames`);

      expect(frames).toMatchObject({ addresses: [], problem: expect.any(String) as string });
    },
  );
});

describe('a check', () => {
  test('says what the gate finds of a release, also when it refuses it, and changes nothing', async () => {
    const { as, store, storage, gate } = await aConsole();
    await store('1.2.0');
    const tom = await as('tom');
    const check = async () =>
      (await tom.send('POST', '/api/checks', { name: 'retailers', version: '1.2.0' })).text();

    expect(await check()).toContain(JSON.stringify({ findings: [gate.verdict] }));
    gate.verdict = { rule: 'size', passed: false, detail: 'too heavy' };
    expect(await check()).toContain(JSON.stringify({ findings: [gate.verdict] }));
    expect((await readLatest(storage)).revision).toBe(2);
  });

  test.each([
    ['tim', { name: 'retailers', version: '1.1.0' }, 403],
    ['rob', { name: 'retailers', version: '1.1.0' }, 403],
    ['tom', { name: 'shell', version: '1.0.0' }, 403],
    ['ann', { name: 'retailers', version: '../1.0.0' }, 400],
  ] as const)('%s may not check %j', async (name, request, status) => {
    const { as } = await aConsole();

    expect((await (await as(name)).send('POST', '/api/checks', request)).status).toBe(status);
  });

  test('of a version that is not there names it', async () => {
    const { as } = await aConsole();

    const answer = await (
      await as('ann')
    ).send('POST', '/api/checks', { name: 'retailers', version: '9.9.9' });

    expect(await answer.text()).toContain('has no remotes/retailers/9.9.9');
  });
});

test('two consoles of one site show the changes of each other, and refuse what the other one has overtaken', async () => {
  const one = await aConsole();
  const other = await aConsole({ site: one.site });
  const [tom, ann] = [await one.as('tom'), await other.as('ann')];
  const trial = { name: 'retailers', version: '1.1.0', why, revision: 2 };
  await ann.get('/api/overview');

  const raised = await tom.act({ ...trial, action: 'raise', traffic: 50 });
  const refused = await ann.act({ ...trial, action: 'lower', traffic: 0 });
  const { revision } = await ann.read<Overview>('/api/overview');
  const answers = await Promise.all([
    tom.act({ ...trial, revision, action: 'raise', traffic: 100 }),
    ann.act({ ...trial, revision, action: 'rollback', traffic: undefined }),
  ]);

  expect([raised.status, refused.status, revision]).toEqual([200, 409, 3]);
  expect(((await refused.json()) as Refusal).changes).toMatchObject([{ by: 'tom', traffic: 50 }]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await readLatest(one.storage)).revision).toBe(4);
});
