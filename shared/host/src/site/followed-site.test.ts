import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { latestRevision } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import { CONFIGURATION, temporaryHost, temporarySite } from '../testing';

const ENTRY = 'remotes/retailers/1.0.0/entry.1.js.br';
const STYLE = '/remotes/retailers/1.0.0/style.1.css';

type Site = Awaited<ReturnType<typeof temporarySite>>;

const FALLBACK = {
  url: '/remotes/retailers/0.9.0/entry.js',
  metadata: { version: '0.9.0', integrity: `sha384-${'A'.repeat(64)}` },
};

const SHELL = { url: '/shell/9.9.9/index.html', extras: { routes: {}, provides: {}, uses: [] } };

describe('the live site', () => {
  test('shows a new release without a restart, in page and registry', async () => {
    const { ask, deliver } = await temporaryHost();
    const before = await ask('/');

    await deliver('1.1.0');

    const after = await ask('/', { 'If-None-Match': before.headers.get('ETag') ?? '' });
    expect(await before.text()).toContain('/remotes/retailers/1.0.0/');
    expect(after.status).toBe(200);
    expect(await after.text()).toContain('/remotes/retailers/1.1.0/');
    expect(await (await ask('/registry.json')).json()).toMatchObject({ revision: 2 });
  });

  test.each<[what: string, spoil: (site: Site) => Promise<unknown>]>([
    ['that is not JSON', ({ root }) => writeFile(join(root, 'history/00000002.json'), '{ "site":')],
    ['without a shell', ({ commit }) => commit({ shell: undefined } as object)],
    ['whose shell is missing', ({ commit }) => commit({ shell: { ...FALLBACK, ...SHELL } })],
  ])('stays as it was through a revision %s, and says so once', async (_, spoil) => {
    const { ask, lines, ...site } = await temporaryHost();
    const before = await (await ask('/')).text();

    await spoil(site);

    expect(await (await ask('/')).text()).toBe(before);
    expect(await (await ask('/registry.json')).json()).toMatchObject({ revision: 1 });
    expect(lines.filter((line) => line.includes('the last good site stays'))).toHaveLength(1);
    expect(await (await ask('/readyz')).text()).toBe(
      'ok\nthe last good site is served: its newest revision cannot be served\n',
    );
  });

  test('stays when its history is lost, and goes on when there is one again', async () => {
    const { ask, root, deliver } = await temporaryHost();

    await rm(join(root, 'history'), { recursive: true });
    const lost = await ask('/');
    await deliver('1.2.0');

    expect(await lost.text()).toContain('/remotes/retailers/1.0.0/');
    expect(await (await ask('/')).text()).toContain('/remotes/retailers/1.2.0/');
  });

  test('shows a site that was made anew at the same root, with other files at the same paths', async () => {
    const { ask, root } = await temporaryHost();
    expect(await (await ask(STYLE)).text()).toBe('p{}');

    await rm(root, { recursive: true });
    await temporarySite({ root, id: 'another site', files: { 'style.1.css': 'q{}' } });

    expect(await (await ask(STYLE)).text()).toBe('q{}');
  });

  test('does not look at the disk for every visitor', async () => {
    const { ask, deliver } = await temporaryHost(CONFIGURATION, { lookAgainAfter: 60_000 });

    await deliver('1.1.0');

    expect(await (await ask('/')).text()).toContain('/remotes/retailers/1.0.0/');
  });

  test.each<[message: string, spoil: (site: Site) => Promise<unknown>]>([
    ['nothing is built at', ({ root }) => rm(root, { recursive: true })],
    [
      'shell 1.0.0 is missing: /shell/1.0.0/index.html',
      ({ storage }) => storage.remove('shell/1.0.0/index.html.br'),
    ],
    [
      'history/00000001.json of',
      ({ root }) => writeFile(join(root, 'history/00000001.json'), '{ "site": 1 }'),
    ],
  ])('says why it does not start: %s', async (message, spoil) => {
    await expect(temporaryHost(CONFIGURATION, {}, spoil)).rejects.toThrow(message);
  });
});

describe('readiness @J2', () => {
  test.each<[string, string, string[], ((site: Site) => Promise<unknown>)?]>([
    ['is there when the site is whole', 'ok\n', []],
    [
      'is not there from the start while a release is missing, which is named',
      'not ready\nmissing: retailers 1.0.0\n',
      ['releases are missing', 'retailers 1.0.0'],
      ({ storage }) => storage.remove(ENTRY),
    ],
    [
      'is there while only a fallback release is missing, which is named',
      'ok\nmissing fallback: retailers 0.9.0\n',
      ['fallback releases are missing', 'retailers 0.9.0'],
      addMissingFallback,
    ],
  ])('%s', async (_, text, [msg, ...missing], prepare) => {
    const { ask, lines, root } = await temporaryHost(CONFIGURATION, {}, prepare);

    const answer = await ask('/readyz');

    expect([answer.status, await answer.text()]).toEqual([text.startsWith('ok') ? 200 : 503, text]);
    expect((await ask('/livez')).status).toBe(200);
    const errors = lines.filter((line) => line.includes('"error"'));
    expect(errors.map((line) => JSON.parse(line) as unknown)).toEqual(
      msg === undefined ? [] : [{ level: 'error', msg, root, missing }],
    );
  });

  test('comes when the missing release is there, and stays when another is lost later, which is named', async () => {
    const entry: Uint8Array[] = [];
    const { ask, storage, deliver } = await temporaryHost(CONFIGURATION, {}, async (site) => {
      entry.push((await site.storage.read(ENTRY)) ?? Buffer.of());
      await site.storage.remove(ENTRY);
    });
    expect((await ask('/readyz')).status).toBe(503);

    for (const bytes of entry) await storage.create(ENTRY, bytes);
    expect((await ask('/readyz')).status).toBe(200);

    await deliver('1.1.0');
    await storage.remove('remotes/retailers/1.1.0/entry.1.js.br');
    const answer = await ask('/readyz');
    expect([answer.status, await answer.text()]).toEqual([200, 'ok\nmissing: retailers 1.1.0\n']);
  });
});

/** Names a fallback release in the registry whose files are not there. */
async function addMissingFallback({ commit, storage }: Site): Promise<void> {
  const latest = await latestRevision(storage);
  const { retailers = [] } = latest?.registry.microFrontends ?? {};
  const named = retailers.map((entry) => ({
    ...entry,
    extras: { ...entry.extras, fallback: FALLBACK },
  }));
  await commit({ microFrontends: { retailers: named } });
}
