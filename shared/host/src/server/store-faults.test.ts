import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { RECORD } from '@redeem/contracts';
import { FolderStorage, toDocument, toText } from '@redeem/storage';
import { temporaryFolder } from '@redeem/storage/testing';
import { describe, expect, rs, test } from '@rstest/core';

import { DELTAS } from '../files/deltas';
import { integrityOf } from '../files/hashes';
import { LONG_SCRIPT, RETAILERS, recordedSite, SHELL, SOON } from './testing';

const ENTRY = `/${RETAILERS}entry.1.js`;
const STYLE = `/${RETAILERS}style.1.css`;
const WORKER = `${SHELL}service-worker.js`;

// Faults that need no real store: a folder takes its place, and its reads fail.
describe('a host on a copy', { timeout: 60_000 }, () => {
  test('starts when the store has lost all its files', async () => {
    const { root, aHost } = await recordedSite();
    const { folder, expectKept } = await aHost();
    await expectKept(ENTRY, STYLE);
    await rename(root, `${root}-lost`);

    const { ask } = await aHost({ folder });

    for (const path of ['/', ENTRY, STYLE]) expect((await ask(path)).status).toBe(200);
    expect(await (await ask('/readyz')).text()).toContain('ok\nthe last good site is served');
  });

  test('fetches a file that failed at the next look, and all others at once', async () => {
    const { aHost, fail } = await recordedSite();
    fail(/entry\.1\.js$/);
    const { ask, folder, expectKept, expectReady } = await aHost();
    await expectKept(STYLE);
    expect(await new FolderStorage(folder).read(ENTRY.slice(1))).toBeNull();

    fail(null);
    await expectKept(ENTRY);
    fail(/./);
    await expectReady('the store does not answer');

    expect((await ask(ENTRY)).status).toBe(200);
  });

  test.each<[what: string, shell: (shell: object) => object | undefined]>([
    ['without a shell', () => undefined],
    [
      'whose shell has another page than its release',
      (shell) => ({ ...shell, metadata: { version: '1.0.0', integrity: integrityOf('other') } }),
    ],
  ])('follows no registry %s, also after a new start without the store', async (_, change) => {
    const { root, aHost, fail } = await recordedSite();
    const { ask, folder, expectKept, expectReady } = await aHost();
    await expectKept(ENTRY, STYLE);
    const site = new FolderStorage(root);
    const registry = JSON.parse(toText((await site.read('registry.json')) ?? Buffer.of())) as {
      shell: object;
    };

    await site.replace(
      'registry.json',
      toDocument({ ...registry, revision: 2, shell: change(registry.shell) }),
    );
    await expectReady('the registry of the store cannot be used');
    fail(/./);
    const later = await aHost({ folder });

    for (const host of [ask, later.ask]) expect((await host('/')).status).toBe(200);
  });

  test('names store and copy when the store is away and the registry of its copy is damaged', async () => {
    const { aHost, fail } = await recordedSite();
    const { folder, expectKept } = await aHost();
    await expectKept(ENTRY);
    await writeFile(join(folder, 'registry.json'), '{"half');
    fail(/./);

    await expect(aHost({ folder })).rejects.toThrow(`away, and ${folder}/registry.json is damaged`);
  });

  test('follows no shell whose service worker was lost, and one that has none', async () => {
    const { root, aHost, record } = await recordedSite();
    await rm(join(root, WORKER));

    await expect(aHost()).rejects.toThrow(`/${WORKER} of ${root} is missing`);
    await record(SHELL);
    expect((await (await aHost()).ask('/')).status).toBe(200);
  });

  test('has each file of a release as soon as it is uploaded', async () => {
    const { root, aHost } = await recordedSite();
    await rename(join(root, STYLE), join(root, 'style'));
    const { ask } = await aHost();

    expect((await ask(ENTRY)).status).toBe(200);
    expect((await ask(STYLE)).status).toBe(404);
    await rename(join(root, 'style'), join(root, STYLE));
    expect((await ask(STYLE)).status).toBe(200);
  });

  test('answers 503 and not 404 when the store is away and the copy lacks a file', async () => {
    const { aHost, fail } = await recordedSite();
    fail(/style\.1\.css$/);
    const { folder, expectKept } = await aHost();
    await expectKept(ENTRY);
    fail(/./);

    const { ask } = await aHost({ folder });

    expect((await ask(ENTRY)).status).toBe(200);
    expect((await ask(STYLE)).status).toBe(503);
  });

  test('sends whole files when the list of deltas is damaged', async () => {
    const { root, aHost } = await recordedSite();
    await writeFile(join(root, RETAILERS, DELTAS), '{"half');
    const { ask, lines, expectKept } = await aHost();
    await expectKept(ENTRY, STYLE);

    expect(await (await ask(ENTRY)).text()).toBe(LONG_SCRIPT);
    expect(lines).toEqual([]);
  });

  test('counts a store that takes long to answer as one that does not, so that no visitor waits', async () => {
    const { aHost, fail, hang } = await recordedSite();
    fail(/style\.1\.css$/);
    const { ask, expectKept, expectReady } = await aHost({ lateAfter: 50 });
    await expectKept(ENTRY);
    fail(null);

    const goOn = hang();
    await expectReady('the store does not answer');
    expect((await ask(ENTRY)).status).toBe(200);
    expect((await ask(STYLE)).status).toBe(503);

    goOn();
    await expectReady(/^ok\n$/);
    expect((await ask(STYLE)).status).toBe(200);
  });

  test('logs an outage once, however often the answers of the store change', async () => {
    const { root, aHost, fail } = await recordedSite();
    const { lines, expectReady } = await aHost();
    const registry = join(root, 'registry.json');

    for (let turn = 0; turn < 3; turn += 1) {
      fail(/./);
      await expectReady('the store does not answer');
      await rename(registry, `${registry}-lost`);
      fail(null);
      await expectReady('the registry of the store cannot be used');
      await rename(`${registry}-lost`, registry);
      await expectReady(/^ok\n$/);
    }

    expect(lines.map((line) => /"msg":"([^"]*)"/.exec(line)?.[1])).toEqual([
      'the last good site stays',
      'the store is followed again',
    ]);
  });

  test('logs after a minute that an outage has become another one', async () => {
    const { root, aHost, fail } = await recordedSite();
    const { lines, expectReady } = await aHost();
    fail(/./);
    await expectReady('the store does not answer');
    await rm(join(root, 'registry.json'));
    fail(null);
    await expectReady('the registry of the store cannot be used');
    expect(lines).toHaveLength(1);

    const clock = rs.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    await expect.poll(() => lines.length, SOON).toBe(2);
    clock.mockRestore();

    expect(lines[1]).toContain('registry.json of');
  });

  test('follows a store that was restored to an earlier revision, and says so', async () => {
    const { root, deliver, record, aHost } = await recordedSite();
    const site = new FolderStorage(root);
    const before = (await site.read('registry.json')) ?? Buffer.of();
    await deliver('1.1.0');
    await record('remotes/retailers/1.1.0/');
    const { ask, lines, expectReady } = await aHost();
    expect(await (await ask('/')).text()).toContain('/retailers/1.1.0/');

    await site.replace('registry.json', before);

    const setback = 'the store shows revision 1, after 2';
    await expectReady(`ok\n${setback}\n`);
    expect(await (await ask('/')).text()).toContain('/retailers/1.0.0/');
    expect(lines.filter((line) => line.includes(setback))).toHaveLength(1);
  });

  test('keeps what a start needs when the copy is too small for it, and names CACHE_MB', async () => {
    const { aHost, fail } = await recordedSite();
    const { folder, lines } = await aHost({ maxBytes: 100 });
    await expect
      .poll(() => lines.join(), SOON)
      .toContain('the live releases need more than CACHE_MB');
    fail(/./);

    const { ask } = await aHost({ folder, maxBytes: 100 });

    expect((await ask('/')).status).toBe(200);
    expect((await ask('/service-worker.js')).status).toBe(200);
  });

  test('starts with a copy that is full without another write or listing of it', async () => {
    const { aHost } = await recordedSite();
    const { folder, expectKept } = await aHost({ maxBytes: 100 });
    await expectKept(`/${SHELL}${RECORD}`, `/${RETAILERS}${RECORD}`);
    const writes = rs.spyOn(FolderStorage.prototype, 'replace');
    const lists = rs.spyOn(FolderStorage.prototype, 'list');

    const { ask } = await aHost({ folder, maxBytes: 100 });
    expect((await ask(ENTRY)).status).toBe(200);

    expect(writes).not.toHaveBeenCalled();
    // The drafts, the whole copy at the start, and once more before it is known to be full.
    expect(lists.mock.calls.length).toBeLessThanOrEqual(3);
    writes.mockRestore();
    lists.mockRestore();
  });

  test('keeps what could not be written at the next look, and reads nothing for it until then', async () => {
    const { aHost, reads } = await recordedSite();
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'remotes'), 'no folder');
    const { ask, lines, expectKept, expectReady } = await aHost({ folder });

    await expectReady(/^ok\nthe copy of the store cannot be written\n$/);
    expect((await ask(ENTRY)).status).toBe(200);
    const before = reads.filter((path) => path !== 'registry.json');
    await wait(200);
    expect(reads.filter((path) => path !== 'registry.json')).toEqual(before);

    await rm(join(folder, 'remotes'));
    await expectKept(ENTRY, STYLE, `/${RETAILERS}${RECORD}`);
    await expectReady(/^ok\n$/);
    expect(lines.filter((line) => line.includes('files of the store are not kept'))).toHaveLength(
      1,
    );
  });

  test('removes none of its releases when it starts from its copy', async () => {
    const { root, aHost, deliver, record, fail } = await recordedSite();
    const { folder, expectKept } = await aHost();
    await expectKept(ENTRY, STYLE);
    fail(/registry/);
    await deliver('1.1.0');
    await record('remotes/retailers/1.1.0/');
    await writeFile(join(root, 'registry.json'), '{');
    fail(null);

    const { ask } = await aHost({ folder, maxBytes: 2_000 });

    expect((await ask('/remotes/retailers/1.1.0/entry.1.js')).status).toBe(200);
    await expectKept(ENTRY, STYLE);
  });

  test('removes a draft that a killed host has left, and not one that another host writes', async () => {
    const { aHost } = await recordedSite();
    const folder = await temporaryFolder();
    const drafts = join(folder, '.drafts');
    await mkdir(drafts);
    for (const name of ['left', 'young']) await writeFile(join(drafts, name), 'half');
    await utimes(join(drafts, 'left'), 0, 0);

    await aHost({ folder });

    const found = await readdir(drafts);
    expect(found).toContain('young');
    expect(found).not.toContain('left');
  });
});
