import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { FolderStorage, latestRevision, StoreError } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import { createLog } from '../log';
import { createHost, type HostOptions } from '../server/create-host';
import { CONFIGURATION, temporaryHost, temporarySite } from '../testing';
import { folderSource } from './site-source';

const ENTRY = 'remotes/retailers/1.0.0/entry.1.js.br';

type Site = Awaited<ReturnType<typeof temporarySite>>;

const FALLBACK = {
  url: '/remotes/retailers/0.9.0/entry.js',
  metadata: { version: '0.9.0', integrity: `sha384-${'A'.repeat(64)}` },
};

/** Starts a host on a folder, and returns why it does not. */
async function failureOf(root: string): Promise<unknown> {
  const log = createLog('error', () => undefined);
  const source = folderSource(new FolderStorage(root), () => undefined);
  const host = createHost({ source, configuration: CONFIGURATION, log });
  return host.catch((error: unknown) => (error as Error).message);
}

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
    [
      'whose shell was never stored',
      ({ commit }) =>
        commit({
          shell: {
            ...FALLBACK,
            url: '/shell/9.9.9/index.html',
            extras: { routes: {}, provides: {}, uses: [] },
          },
        }),
    ],
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
    const path = '/remotes/retailers/1.0.0/style.1.css';
    expect(await (await ask(path)).text()).toBe('p{}');

    const other = await temporarySite();
    for (const { path: file } of await other.storage.list('remotes')) await rm(join(root, file));
    await rm(join(root, 'history'), { recursive: true });
    await copySite(other, root);

    expect(await (await ask('/registry.json')).json()).toMatchObject({ revision: 1 });
    expect((await ask(path)).status).toBe(200);
  });

  test('does not look at the disk for every visitor', async () => {
    const { ask, deliver } = await temporaryHost(CONFIGURATION, { lookAgainAfter: 60_000 });

    await deliver('1.1.0');

    expect(await (await ask('/')).text()).toContain('/remotes/retailers/1.0.0/');
  });

  test('says why it does not start', async () => {
    const { root } = await temporarySite();
    expect(await failureOf(join(root, 'x'))).toBe(
      `nothing is built at ${root}/x: run npm run build`,
    );

    await rm(join(root, 'shell/1.0.0/index.html.br'));
    expect(await failureOf(root)).toBe('shell 1.0.0 is missing: /shell/1.0.0/index.html');

    await writeFile(join(root, 'history/00000001.json'), '{ "site": 1 }');
    expect(await failureOf(root)).toContain(`history/00000001.json of ${root} cannot be read`);
  });
});

/** Copies the files of a site to another root, as the site with another id. */
async function copySite({ storage }: Site, root: string): Promise<void> {
  const target = new FolderStorage(root);
  for (const { path } of await storage.list('')) {
    const bytes = Buffer.from((await storage.read(path)) ?? []);
    const text = bytes.toString().replace('site of a test', 'another site');
    await target.create(path, path.startsWith('history/') ? Buffer.from(text) : bytes);
  }
}

describe('readiness @J2', () => {
  test.each<[string, number, string, Partial<HostOptions>, ((site: Site) => Promise<unknown>)?]>([
    ['is there when the site is whole', 200, 'ok\n', {}],
    [
      'is not there from the start while a release is missing, which is named',
      503,
      'not ready\nmissing: retailers 1.0.0\n',
      {},
      ({ storage }) => storage.remove(ENTRY),
    ],
    [
      'is there while only a fallback release is missing, which is named',
      200,
      'ok\nmissing fallback: retailers 0.9.0\n',
      {},
      addMissingFallback,
    ],
    ['ends when the process is about to end', 503, 'draining\n', { isDraining: () => true }],
  ])('%s', async (_, status, text, options, prepare) => {
    const { ask, lines, storage } = await temporaryHost(CONFIGURATION, options, prepare);

    const answer = await ask('/readyz');

    expect([answer.status, await answer.text()]).toEqual([status, text]);
    expect((await ask('/livez')).status).toBe(200);
    const [, kind, name] = /missing( fallback)?: (.*)/.exec(text) ?? [];
    expect(lines.filter((line) => line.includes('"error"')).map(parsed)).toEqual(
      name === undefined
        ? []
        : [
            {
              level: 'error',
              msg: `${(kind ?? '').trim()} releases are missing`.trim(),
              root: storage.name,
              missing: [name],
            },
          ],
    );
  });

  test('comes when the release that was missing is there', async () => {
    const { ask, storage } = await temporaryHost(CONFIGURATION, {}, async (site) => {
      const bytes = await site.storage.read(ENTRY);
      await site.storage.remove(ENTRY);
      await site.storage.create('entry', bytes ?? Buffer.of());
    });
    expect((await ask('/readyz')).status).toBe(503);

    await storage.create(ENTRY, (await storage.read('entry')) ?? Buffer.of());

    expect((await ask('/readyz')).status).toBe(200);
  });

  test('is not there from the start while the store does not say whether it has a release', async () => {
    const { root } = await temporarySite();
    const source = folderSource(new FolderStorage(root), () => undefined);
    let isAway = true;
    const read: typeof source.read = (path, isWhole) =>
      isAway && path === ENTRY
        ? Promise.reject(new StoreError('away'))
        : source.read(path, isWhole);
    const { ask, lines } = await temporaryHost(CONFIGURATION, { source: { ...source, read } });

    const before = await ask('/readyz');
    isAway = false;
    const after = await ask('/readyz');

    expect([before.status, await before.text()]).toEqual([
      ...[503, 'not ready\nunknown: retailers 1.0.0\n'],
    ]);
    expect(lines.join()).not.toContain('missing');
    expect(after.status).toBe(200);
  });

  test('stays when a release that was never read is lost later, which is named', async () => {
    const { ask, deliver, storage } = await temporaryHost();
    await ask('/readyz');

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

function parsed(line: string): unknown {
  return JSON.parse(line);
}
