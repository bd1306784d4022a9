import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseRegistry } from '@redeem/contracts';
import { FolderStorage, StoreError } from '@redeem/storage';
import { describe, expect, test } from '@rstest/core';

import { createHost } from './create-host';
import { createLog } from './log';
import { CONFIGURATION, temporaryHost, temporarySite } from './testing';

const ENTRY = 'remotes/retailers/1.0.0/entry.1.js';

const removeEntry = (root: string) => rm(join(root, ENTRY));

/** A host on a site that answers as a test says whether it has a file. */
async function hostOnStore(has: (path: string) => Promise<boolean> = () => Promise.resolve(true)) {
  const { root, deliver } = await temporarySite();
  let answer = has;
  const site = Object.assign(new FolderStorage(root), { has: (path: string) => answer(path) });
  const { ask, lines } = await temporaryHost(CONFIGURATION, { site });
  return { ask, lines, deliver, answer: (next: typeof has) => (answer = next) };
}

/** Names a fallback release in the registry whose files are not there. */
async function addMissingFallback(root: string): Promise<void> {
  const file = join(root, 'registry.json');
  const registry = parseRegistry(JSON.parse(await readFile(file, 'utf8')));
  const [entry] = registry.microFrontends['retailers'] ?? [];
  if (!entry) throw new Error('the registry has no retailers');
  const { integrity } = entry.metadata;
  entry.extras.fallback = {
    url: '/remotes/retailers/0.9.0/entry.js',
    metadata: { version: '0.9.0', integrity },
  };
  await writeFile(file, JSON.stringify(registry));
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

  test('shows a release at once when the store does not answer whether it is there', async () => {
    const { ask, deliver, answer } = await hostOnStore();
    await ask('/readyz');

    answer(() => new Promise(() => undefined));
    await deliver('1.1.0');

    expect(await (await ask('/')).text()).toContain('/remotes/retailers/1.1.0/');
    const ready = await ask('/readyz');
    expect([ready.status, await ready.text()]).toEqual([200, 'ok\nunknown: all releases\n']);
  });

  test.each([
    ['that is not JSON', '{ "schema": 1,'],
    ['that breaks its contract', '{ "schema": 1, "revision": 5 }'],
    ['without a shell', '{ "schema": 1, "revision": 5, "microFrontends": {} }'],
  ])('stays as it was through a registry %s, and says so once', async (_, registry) => {
    const { ask, root, lines } = await temporaryHost();
    const before = await (await ask('/')).text();
    const file = join(root, 'registry.json');
    const good = await readFile(file, 'utf8');

    await writeFile(file, registry);

    expect(await (await ask('/')).text()).toBe(before);
    expect(await (await ask('/registry.json')).text()).toBe(good);
    expect(lines.filter((line) => line.includes('the last good site stays'))).toHaveLength(1);
  });

  test('stays as it was while its page is not the one the registry names', async () => {
    const { ask, root } = await temporaryHost();
    const before = await (await ask('/')).text();
    await writeFile(join(root, 'shell/1.0.0/index.html'), '<head></head>tampered');
    const file = join(root, 'registry.json');

    await writeFile(file, `${await readFile(file, 'utf8')}\n`);

    expect(await (await ask('/')).text()).toBe(before);
  });

  test('stays when its registry is lost, and goes on when there is one again', async () => {
    const { ask, root, deliver } = await temporaryHost();

    await rm(join(root, 'registry.json'));
    const lost = await ask('/');
    await deliver('1.2.0');

    expect(await lost.text()).toContain('/remotes/retailers/1.0.0/');
    expect(await (await ask('/')).text()).toContain('/remotes/retailers/1.2.0/');
  });

  test('does not look at the disk for every visitor', async () => {
    const { root, deliver } = await temporarySite();
    const log = createLog('error', () => undefined);
    const host = await createHost({
      site: new FolderStorage(root),
      configuration: CONFIGURATION,
      log,
      lookAgainAfter: 60_000,
    });

    await deliver('1.1.0');

    expect(await (await host(new Request('http://localhost/'), {})).text()).toContain(
      '/remotes/retailers/1.0.0/',
    );
  });

  test('needs something built', async () => {
    const { root } = await temporarySite();
    const log = createLog('error', () => undefined);

    const host = createHost({
      site: new FolderStorage(join(root, 'x')),
      configuration: CONFIGURATION,
      log,
    });

    await expect(host).rejects.toThrow(`nothing is built at ${root}/x: run npm run build`);
  });

  test.each([
    ['is not JSON', '{ "schema": 1,', 'Expected'],
    ['breaks its contract', '{ "schema": 1, "revision": "x" }', 'registry.'],
  ])('names the file that %s when it starts', async (_, registry, reason) => {
    const { root } = await temporarySite();
    await writeFile(join(root, 'registry.json'), registry);
    const log = createLog('error', () => undefined);

    const host = createHost({ site: new FolderStorage(root), configuration: CONFIGURATION, log });

    await expect(host).rejects.toThrow(`${root}/registry.json: ${reason}`);
  });

  test('names the release of the shell that is missing when it starts', async () => {
    const { root } = await temporarySite();
    await rm(join(root, 'shell/1.0.0/index.html'));
    const log = createLog('error', () => undefined);

    const host = createHost({ site: new FolderStorage(root), configuration: CONFIGURATION, log });

    await expect(host).rejects.toThrow('shell 1.0.0 is missing: /shell/1.0.0/index.html');
  });
});

describe('readiness @J2', () => {
  test('is there when the deploy root is whole', async () => {
    const { ask, lines } = await temporaryHost();

    const answer = await ask('/readyz');

    expect([answer.status, await answer.text()]).toEqual([200, 'ok\n']);
    expect(lines.join()).not.toContain('missing');
  });

  test('is not there from the start while a release is missing, which is named', async () => {
    const { ask, root, lines } = await temporaryHost(CONFIGURATION, {}, removeEntry);

    const before = await ask('/readyz');
    await writeFile(join(root, ENTRY), 'remote()');
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
    expect(after.status).toBe(200);
  });

  test('is not there from the start while the store is away and the copy lacks a release', async () => {
    const { ask, lines, answer } = await hostOnStore(() => Promise.reject(new StoreError('away')));

    const before = await ask('/readyz');
    answer(() => Promise.resolve(true));
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

  test('stays when a release is lost later, which is named', async () => {
    const { ask, root } = await temporaryHost();
    await ask('/readyz');

    await removeEntry(root);
    const answer = await ask('/readyz');

    expect([answer.status, await answer.text()]).toEqual([200, 'ok\nmissing: retailers 1.0.0\n']);
  });

  test('ends when the process is about to end, and life does not', async () => {
    const { ask } = await temporaryHost(CONFIGURATION, { isDraining: () => true });

    const [ready, alive] = await Promise.all([ask('/readyz'), ask('/livez')]);

    expect([ready.status, await ready.text()]).toEqual([503, 'draining\n']);
    expect(alive.status).toBe(200);
  });
});

describe('the registry', () => {
  test('is revalidated each time and sent only when it changed', async () => {
    const { ask, root } = await temporaryHost();

    const answer = await ask('/registry.json');
    const again = await ask('/registry.json', {
      'If-None-Match': answer.headers.get('ETag') ?? '',
    });

    expect(await answer.text()).toBe(await readFile(join(root, 'registry.json'), 'utf8'));
    expect(answer.headers.get('Cache-Control')).toBe('no-cache, stale-if-error=86400');
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(again.status).toBe(304);
  });
});
