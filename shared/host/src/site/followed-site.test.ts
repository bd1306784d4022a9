import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { FolderStorage, StoreError } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import { createLog } from '../log';
import { createHost } from '../server/create-host';
import { CONFIGURATION, temporaryHost, temporarySite } from '../testing';
import { folderSource } from './site-source';

const ENTRY = 'remotes/retailers/1.0.0/entry.1.js.br';

type Site = Awaited<ReturnType<typeof temporarySite>>;

const removeEntry = ({ root }: Site) => rm(join(root, ENTRY));

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
        commit({ shell: { ...FALLBACK, url: '/shell/9.9.9/index.html', extras: SHELL_EXTRAS } }),
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
    await copySite(other, root, 'another site');

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

const SHELL_EXTRAS = { routes: { '/': null }, provides: {}, uses: [] };

async function copySite(other: Site, root: string, site: string): Promise<void> {
  const target = new FolderStorage(root);
  for (const { path } of await other.storage.list('')) {
    const bytes = Buffer.from((await other.storage.read(path)) ?? []);
    const isRevision = path.startsWith('history/');
    const text = bytes.toString().replace('site of a test', site);
    await target.create(path, isRevision ? Buffer.from(text) : bytes);
  }
}

describe('readiness @J2', () => {
  test('is there when the site is whole', async () => {
    const { ask, lines } = await temporaryHost();

    const answer = await ask('/readyz');

    expect([answer.status, await answer.text()]).toEqual([200, 'ok\n']);
    expect(lines.join()).not.toContain('missing');
  });

  test('is not there from the start while a release is missing, which is named', async () => {
    const { ask, storage, root, lines, again } = await hostWithoutEntry();

    const before = await ask('/readyz');
    await again();
    const after = await ask('/readyz');

    expect([before.status, await before.text()]).toEqual([
      503,
      'not ready\nmissing: retailers 1.0.0\n',
    ]);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'error',
      msg: 'releases are missing',
      root,
      missing: ['retailers 1.0.0'],
    });
    expect(storage.name).toBe(root);
    expect(after.status).toBe(200);
  });

  test('is not there from the start while the store does not say whether it has a release', async () => {
    const { ask, lines, answer } = await hostOnDoubt();

    const before = await ask('/readyz');
    answer();
    const after = await ask('/readyz');

    expect([before.status, await before.text()]).toEqual([
      503,
      'not ready\nunknown: retailers 1.0.0\n',
    ]);
    expect(lines.join()).not.toContain('missing');
    expect(after.status).toBe(200);
  });

  test('is there while only a fallback release is missing, which is named', async () => {
    const { ask, lines } = await temporaryHost(CONFIGURATION, {}, addMissingFallback);

    const answer = await ask('/readyz');

    expect([answer.status, await answer.text()]).toEqual([
      200,
      'ok\nmissing fallback: retailers 0.9.0\n',
    ]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'fallback releases are missing',
      missing: ['retailers 0.9.0'],
    });
  });

  test('stays when a release that was never read is lost later, which is named', async () => {
    const { ask, deliver, storage } = await temporaryHost();
    await ask('/readyz');

    await deliver('1.1.0');
    await storage.remove('remotes/retailers/1.1.0/entry.1.js.br');
    const answer = await ask('/readyz');

    expect([answer.status, await answer.text()]).toEqual([200, 'ok\nmissing: retailers 1.1.0\n']);
  });

  test('ends when the process is about to end, and life does not', async () => {
    const { ask } = await temporaryHost(CONFIGURATION, { isDraining: () => true });

    const [ready, alive] = await Promise.all([ask('/readyz'), ask('/livez')]);

    expect([ready.status, await ready.text()]).toEqual([503, 'draining\n']);
    expect(alive.status).toBe(200);
  });
});

async function hostWithoutEntry() {
  let bytes: Uint8Array | null = null;
  const host = await temporaryHost(CONFIGURATION, {}, async (site) => {
    bytes = await site.storage.read(ENTRY);
    await removeEntry(site);
  });
  return { ...host, again: () => host.storage.create(ENTRY, bytes ?? Buffer.of()) };
}

/** A host whose source rejects the entry of the remote until the test says so. */
async function hostOnDoubt() {
  const { root } = await temporarySite();
  const source = folderSource(new FolderStorage(root), () => undefined);
  let isAway = true;
  const read: typeof source.read = (path, isWhole) =>
    isAway && path === ENTRY ? Promise.reject(new StoreError('away')) : source.read(path, isWhole);
  const host = await temporaryHost(CONFIGURATION, { source: { ...source, read } });
  return { ...host, answer: () => (isAway = false) };
}

/** Names a fallback release in the registry whose files are not there. */
async function addMissingFallback({ commit, storage }: Site): Promise<void> {
  const revision = JSON.parse(
    Buffer.from((await storage.read('history/00000001.json')) ?? []).toString(),
  ) as { registry: { microFrontends: { retailers: { extras: object }[] } } };
  const { microFrontends } = revision.registry;
  const retailers = microFrontends.retailers.map((entry) => ({
    ...entry,
    extras: { ...entry.extras, fallback: FALLBACK },
  }));
  await commit({ microFrontends: { retailers } } as object);
}

describe('the registry', () => {
  test('is revalidated each time and sent only when it changed', async () => {
    const { ask } = await temporaryHost();

    const answer = await ask('/registry.json');
    const again = await ask('/registry.json', {
      'If-None-Match': answer.headers.get('ETag') ?? '',
    });

    expect(await answer.json()).toMatchObject({ schema: 1, revision: 1 });
    expect(answer.headers.get('Cache-Control')).toBe('no-cache, stale-if-error=86400');
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(again.status).toBe(304);
  });
});
