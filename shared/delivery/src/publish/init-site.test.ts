import { join } from 'node:path';

import { integrityOf } from '@redeem/host';
import { FolderStorage } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';
import { describe, expect, test } from '@rstest/core';

import { readRelease } from '../release/read-release';
import { readHistory } from '../revisions/history';
import { aSite, liveNow, temporaryFolder, writeRemote, writeShell } from '../testing';
import { initSite } from './init-site';
import { verifyRelease } from './inspect-release';
import { publish } from './publish';
import { rollback } from './rollback';

describe('a new deploy root', () => {
  test('has every release live for all visitors and its author in the history', async () => {
    const { root, storage, releases } = await workshop();

    await initSite({ storage, releases, by: 'ann' });

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    expect(await readHistory(storage)).toMatchObject([
      { revision: 1, by: 'ann', change: { action: 'assemble', subject: 'site' } },
    ]);
    await verifyRelease(storage, 'shell/1.0.0');
  });

  test('accepts publications and rollbacks like any other', async () => {
    const { root, storage, releases } = await workshop();
    await initSite({ storage, releases, by: 'ann' });
    const folder = await temporaryFolder();
    await writeRemote(folder, { version: '1.1.0' });

    const release = await readRelease(folder);
    await publish({ storage, release, by: 'ann', traffic: 100, check: () => Promise.resolve() });
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    await rollback({ storage, name: 'retailers', by: 'ann' });

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('is refused when there is a site, which stays as it is', async () => {
    const { releases } = await workshop();
    const { root, storage } = await aSite();

    await expect(initSite({ storage, releases, by: 'ann' })).rejects.toMatchObject({
      reason: 'conflict',
      message: `there is a site at ${root}: publish to it`,
    });

    expect(await readHistory(storage)).toHaveLength(1);
  });

  test('is finished by the same command when visitors did not get its revision', async () => {
    const { root, storage, releases } = await workshop();
    const forgetful = observed(storage, { loses: (path) => path === 'registry.json' });
    await expect(initSite({ storage: forgetful, releases, by: 'ann' })).rejects.toMatchObject({
      reason: 'unfinished',
    });

    await expect(initSite({ storage, releases, by: 'ann' })).rejects.toThrow(
      'revision 1 (assemble site by ann) was committed before, visitors get it now',
    );

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    expect(await readHistory(storage)).toHaveLength(1);
  });

  test('says how far the upload of each release is', async () => {
    const { storage, releases } = await workshop();
    const bytes = Buffer.from('<svg/>');
    const more = Array.from({ length: 50 }, (_, index) => {
      return { path: `more/${String(index)}.svg`, bytes, integrity: integrityOf(bytes) };
    });
    const large = releases.map((one) => ({ ...one, files: [...one.files, ...more] }));
    const said: string[] = [];

    await initSite({ storage, releases: large, by: 'ann', onProgress: (text) => said.push(text) });

    expect(said).toEqual(
      large.map(({ name, files }) => `    ${name}: file 50 of ${String(files.length)}`),
    );
  });

  test('is refused when shell and remotes are incompatible', async () => {
    const { root, storage, releases } = await workshop('^2.0.0');

    await expect(initSite({ storage, releases, by: 'ann' })).rejects.toThrow(
      'retailers 1.0.0 needs @redeem/platform ^2.0.0',
    );

    await expect(liveNow(root)).rejects.toThrow('ENOENT');
  });

  test('is finished by the same builds when the first attempt was interrupted', async () => {
    const { root, storage, releases } = await workshop();
    const full = observed(storage, {
      before: (path) => {
        if (path.startsWith('history/')) throw Object.assign(new Error('x'), { code: 'ENOSPC' });
      },
    });
    await expect(initSite({ storage: full, releases, by: 'ann' })).rejects.toThrow('x');

    await initSite({ storage, releases, by: 'ann' });

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });
});

async function workshop(platform = '^1.0.0') {
  const folder = await temporaryFolder();
  await writeShell(join(folder, 'shell'));
  await writeRemote(join(folder, 'retailers'), { platform });
  const folders = [join(folder, 'shell'), join(folder, 'retailers')];
  const releases = await Promise.all(folders.map(readRelease));
  const root = join(folder, 'site');
  return { root, storage: new FolderStorage(root), releases };
}
