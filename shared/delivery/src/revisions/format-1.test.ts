import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { collectGarbage } from '../maintenance/collect-garbage';
import { lock } from '../maintenance/lock';
import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { promote } from '../publish/promote';
import { FolderStorage } from '../storage/folder-storage';
import { liveNow } from '../testing';
import { pathOf } from './files';
import { readHistory, readLatest } from './history';
import { LAST, oldSite } from './old-site.test-support';

describe('a site whose history has format 1', () => {
  test('is read without an upgrade', async () => {
    const { storage } = await oldSite();

    const { revision, isPublished, packages, locks } = await siteStatus(storage);

    expect({ revision, isPublished }).toEqual({ revision: LAST, isPublished: true });
    expect(packages).toMatchObject([
      { name: 'shell', live: [{ version: '1.1.0' }], changed: { revision: 8 } },
      {
        name: 'retailers',
        live: [
          { version: '1.4.0', traffic: 80 },
          { version: '1.5.0', traffic: 20 },
        ],
        changed: { revision: 12 },
      },
      { name: 'gifts', live: [{ version: '1.0.0' }], changed: { revision: 5 } },
    ]);
    expect(locks).toMatchObject({ gifts: { by: 'bob' } });
    expect(await readHistory(storage)).toHaveLength(LAST);
    expect(await verifySite(storage)).toEqual({ revisions: LAST, releases: 7 });
  });

  test('is upgraded by the next change, which changes no existing file', async () => {
    const { root, storage, back, oldFiles } = await oldSite();
    const before = await oldFiles();

    await back();

    expect(await liveNow(root)).toEqual({ '1.4.0': 100 });
    expect(await oldFiles()).toEqual(before);
    expect(JSON.parse(await readFile(join(root, pathOf(LAST + 1)), 'utf8'))).toMatchObject({
      format: 2,
      snapshot: LAST + 1,
      upgraded: { lost: [] },
    });
    expect(await readLatest(storage)).toMatchObject({
      locks: { gifts: { by: 'bob' } },
      configuration: {},
    });
    expect(await readHistory(storage)).toHaveLength(LAST + 1);
    expect(await verifySite(storage)).toEqual({ revisions: LAST + 1, releases: 7 });
  });

  test('is upgraded once by two changes at the same moment', async () => {
    const { root, storage, back } = await oldSite();
    const other = new FolderStorage(root);

    await Promise.all([back(), lock({ storage: other, name: 'shell', by: 'bob', why: 'audit' })]);

    expect(await liveNow(root)).toEqual({ '1.4.0': 100 });
    const { revision, snapshot, locks } = await readLatest(storage);
    expect({ revision, snapshot }).toEqual({ revision: LAST + 2, snapshot: LAST + 1 });
    expect(Object.keys(locks).sort()).toEqual(['gifts', 'shell']);
    await verifySite(storage);
  });

  test('can be rolled back through its earlier versions, each with its fallback', async () => {
    const { root, storage, back } = await oldSite();

    await back();
    await back();
    expect(await liveNow(root)).toEqual({ '1.3.0': 100 });
    await back();

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    const [entry] = (await readLatest(storage)).registry.microFrontends['retailers'] ?? [];
    // Version 1.0.0, the fallback of 1.1.0, was removed.
    expect(entry?.extras.fallback).toBeUndefined();
    await expect(back('1.2.0')).rejects.toThrow('remotes/retailers/1.2.0 was removed by ann');
  });

  test('does not reuse a version that was live or removed', async () => {
    const { go, back } = await oldSite();

    for (const upgrade of [() => Promise.resolve(), back]) {
      await upgrade();
      await expect(go('1.3.0')).rejects.toThrow('retailers 1.3.0 is published');
      await expect(go('1.0.1')).rejects.toThrow('remotes/retailers/1.0.1 was removed by ann');
    }
  });

  test('promotes the trial and collects garbage as before the upgrade', async () => {
    const { root, storage } = await oldSite();

    await promote({ storage, name: 'retailers', by: 'ann', traffic: 100 });
    const removed = await collectGarbage({
      storage,
      by: 'ann',
      now: new Date(Date.now() + 365 * 24 * 60 * 60 * 1000),
      retention: { days: 30, count: 2 },
    });

    expect(await liveNow(root)).toEqual({ '1.5.0': 100 });
    expect(removed).toEqual(['1.1.0', '1.3.0'].map((version) => `remotes/retailers/${version}`));
    await verifySite(storage);
  });

  test('can be changed when an old file is lost, which verify then lists as known', async () => {
    const { root, storage, back, go } = await oldSite();
    await rm(join(root, pathOf(3)));
    await writeFile(join(root, pathOf(6)), 'half');

    await back();
    await go('1.6.0');

    expect(await liveNow(root)).toEqual({ '1.6.0': 100 });
    const lost = [3, 6].map(pathOf);
    expect(await verifySite(storage)).toMatchObject({ lost });
    await rm(join(root, pathOf(9)));
    await expect(verifySite(storage)).rejects.toThrow(
      /files:\n- history before .*\n- history\/00000009\.json cannot be read|files:\n- history\/00000009\.json cannot be read\n- history before /,
    );
  });

  test('is intact again when a file that was lost before the upgrade is restored', async () => {
    const { root, storage, back } = await oldSite();
    const file = join(root, pathOf(3));
    const text = await readFile(file);
    await rm(file);
    await back();

    await writeFile(file, text);

    expect(await verifySite(storage)).toEqual({ revisions: LAST + 1, releases: 7 });
  });

  test('fails in verify when an old file was changed after the upgrade', async () => {
    const { root, storage, back } = await oldSite();
    await back();
    const file = join(root, pathOf(6));
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('wrong prices', 'right prices'));

    await expect(verifySite(storage)).rejects.toThrow(
      '- history before history/00000014.json was changed',
    );
  });
});
