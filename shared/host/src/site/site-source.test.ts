import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { brotliOf } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import { LONG_SCRIPT, SOON, storedSite, temporaryFolder } from '../testing';

const RETAILERS = 'remotes/retailers/1.0.0';
const ENTRY = `/${RETAILERS}/entry.1.js`;
const STYLE = `/${RETAILERS}/style.1.css`;
const KEPT = [`${RETAILERS}/entry.1.js.br`, `${RETAILERS}/style.1.css.br`];

// Faults that need no real store: a folder takes its place, and its reads fail.
describe('a host on an object store', { timeout: 60_000 }, () => {
  test('shows a publication when it looks next, and keeps the newest revision only', async () => {
    const { deliver, aHost } = await storedSite();
    const { ask, folder, expectShown, expectKept } = await aHost();
    expect((await ask('/remotes/retailers/1.1.0/entry.1.js')).status).toBe(404);

    await deliver('1.1.0');

    await expectShown('1.1.0');
    await expectKept('history/00000002.json', 'remotes/retailers/1.1.0/entry.1.js.br');
    expect(await (await ask('/remotes/retailers/1.1.0/entry.1.js')).text()).toBe(LONG_SCRIPT);
    expect(await readdir(join(folder, 'history'))).toEqual(['00000002.json']);
  });

  test('serves the whole live site while the store is away, follows it again, and logs both once', async () => {
    const { deliver, aHost, fail, reads } = await storedSite();
    const { ask, lines, expectKept, expectReady, expectShown } = await aHost();
    await expectKept(...KEPT);

    fail(/./);
    await expectReady(/^ok\nthe last good site is served: the store does not answer\n$/);
    expect((await ask('/readyz')).status).toBe(200);
    const files = await Promise.all(['/', ENTRY, STYLE].map((path) => ask(path)));
    const other = await ask('/remotes/retailers/0.9.0/entry.1.js');
    await deliver('1.1.0');
    fail(null);

    expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
    // The visitor does not wait for the store.
    expect([other.status, reads.filter((path) => path.includes('0.9.0'))]).toEqual([503, []]);
    await expectShown('1.1.0');
    await expectReady(/^ok\n$/);
    expect(lines.join('').match(/the last good site stays|the site is followed again/g)).toEqual([
      ...['the last good site stays', 'the site is followed again'],
    ]);
  });

  test('starts without the store, or with one that has lost its files, when its copy has a site', async () => {
    const { root, aHost, fail } = await storedSite();
    const { folder, expectKept } = await aHost();
    await expectKept(...KEPT);
    fail(/./);
    const away = await aHost({ folder });
    fail(null);
    await rename(root, `${root}-lost`);
    const lost = await aHost({ folder });

    for (const { ask } of [away, lost]) {
      for (const path of ['/', ENTRY, STYLE]) expect((await ask(path)).status).toBe(200);
      expect(await (await ask('/readyz')).text()).toContain('the last good site is served');
    }
    await expect(aHost()).rejects.toThrow('nothing is built at');
    await writeFile(join(folder, 'history/00000001.json'), '{"half');
    fail(/./);
    await expect(aHost({ folder })).rejects.toThrow(/^away, and its copy is damaged: .*00000001/);
  });

  test('answers 503 and not 404 when the store is away and the copy lacks a file, and fetches it later', async () => {
    const { aHost, fail } = await storedSite();
    fail(/style\.1\.css/);
    const { folder, expectKept } = await aHost();
    await expectKept(`${RETAILERS}/entry.1.js.br`);
    fail(/./);

    const { ask, kept } = await aHost({ folder });

    expect((await ask(ENTRY)).status).toBe(200);
    expect((await ask(STYLE)).status).toBe(503);
    expect(await kept()).not.toContain(`${RETAILERS}/style.1.css.br`);
    fail(null);
    await expectKept(...KEPT);
  });

  test('serves no file with a wrong byte, neither of the store nor of its copy', async () => {
    const { aHost, storage } = await storedSite();
    const other = await brotliOf(Buffer.from(LONG_SCRIPT.replace('r', 'R')));
    await storage.remove(`${RETAILERS}/entry.1.js.br`);
    await storage.create(`${RETAILERS}/entry.1.js.br`, other);
    const { ask, lines, folder, expectKept } = await aHost();
    await expectKept(`${RETAILERS}/style.1.css.br`);
    await writeFile(join(folder, `site/${STYLE}.br`), await brotliOf(Buffer.from('q{}')));

    expect((await ask(ENTRY)).status).toBe(404);
    expect(await (await ask(STYLE)).text()).toBe('p{}');
    expect(lines.join()).toContain('a file is not the one that was published');
    expect(await (await ask('/readyz')).text()).toContain('missing: retailers 1.0.0');
  });

  test('is not ready from the start while the store does not say whether it has a release', async () => {
    const { aHost, fail } = await storedSite();
    fail(/entry\.1\.js/);
    const { ask, lines, expectReady } = await aHost();

    expect((await ask('/readyz')).status).toBe(503);
    await expectReady(/^not ready\nunknown: retailers 1\.0\.0\n/);
    expect(lines.join()).not.toContain('missing');
    fail(null);
    await expectReady(/^ok\n$/);
  });

  test('counts a store that takes long to answer as one that does not, so that no visitor waits', async () => {
    const { aHost, fail, hang } = await storedSite();
    fail(/style\.1\.css/);
    const { ask, expectKept, expectReady } = await aHost({ lateAfter: 50 });
    await expectKept(`${RETAILERS}/entry.1.js.br`);
    fail(/nothing/);

    const goOn = hang();
    await expectReady('the store does not answer');
    expect((await ask(ENTRY)).status).toBe(200);
    expect((await ask('/remotes/retailers/0.9.0/entry.1.js')).status).toBe(503);

    goOn();
    await expectReady(/^ok\n$/);
    expect((await ask(STYLE)).status).toBe(200);
  });

  test('follows a store that was restored to an earlier revision, and says so', async () => {
    const { deliver, storage, aHost } = await storedSite();
    await deliver('1.1.0');
    const { lines, expectReady, expectShown } = await aHost();
    await expectShown('1.1.0');

    await storage.remove('history/00000002.json');

    await expectReady(/^ok\n.* shows revision 1, after 2\n$/);
    await expectShown('1.0.0');
    expect(lines.filter((line) => line.includes('after 2'))).toHaveLength(1);
  });

  test('keeps the live release and two earlier ones, and nothing that a client asks for besides', async () => {
    const { aHost, deliver } = await storedSite();
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await deliver(version);
    const { ask, kept, expectKept } = await aHost();
    await expectKept('remotes/retailers/1.3.0/entry.1.js.br');
    expect((await ask('/remotes/retailers/1.1.0/entry.1.js')).status).toBe(200);
    expect((await ask(ENTRY)).status).toBe(200);
    await expectKept('remotes/retailers/1.1.0/entry.1.js.br');

    await deliver('1.4.0');

    await expectKept('remotes/retailers/1.4.0/entry.1.js.br', 'history/00000005.json');
    await expect.poll(kept, SOON).not.toContain('remotes/retailers/1.1.0/entry.1.js.br');
    expect(await kept()).not.toContain(KEPT[0]);
  });

  test('keeps what could not be written at a later look', async () => {
    const { aHost } = await storedSite();
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.drafts'), 'no folder');
    const { ask, lines, expectKept, expectReady } = await aHost({ folder });

    await expectReady(/^ok\nthe copy of the store cannot be written\n$/);
    expect((await ask(ENTRY)).status).toBe(200);
    await rm(join(folder, '.drafts'));

    await expectKept(...KEPT);
    await expectReady(/^ok\n$/);
    expect(lines.join().match(/files of the store are not kept/g)).toHaveLength(1);
  });
});
