import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { readRelease } from '../release/read-release';
import { FolderStorage } from '../site/folder';
import { latestRevision, siteHistory } from '../site/history';
import { observed } from '../site/observed.test-support';
import { readBuilt } from '../site/record';
import {
  aSite,
  ANN,
  liveNow,
  temporaryFolder,
  writeFiles,
  writeRemote,
  writeShell,
} from '../testing';
import { assembleWorkspace, initSite, renewSite } from './init';
import { lock } from './lock';
import { verifySite } from './status';

describe('a new deploy root', () => {
  test('has every release live for all visitors and its author in the history', async () => {
    const { storage, releases } = await workshop();

    await initSite({ storage, releases, by: ANN });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
    expect(await siteHistory(storage)).toMatchObject([
      { revision: 1, by: ANN, change: { action: 'init', subject: 'site' } },
    ]);
    await verifySite(storage);
  });

  test('is refused when there is a site, which stays as it is', async () => {
    const { releases } = await workshop();
    const { root, storage, build } = await aSite();
    const gifts = await build('1.0.0', { name: 'gifts' });

    const again = initSite({ storage, releases: [...releases, gifts], by: ANN });

    const message = `there is a site at ${root}: publish to it`;
    await expect(again).rejects.toMatchObject({ reason: 'conflict', message });
    expect(await siteHistory(storage)).toHaveLength(1);
    expect(await storage.folders('remotes')).toEqual(['retailers']);
  });

  test('is made once when two commands make it at the same moment', async () => {
    const { storage, releases } = await workshop();

    const made = await Promise.allSettled(
      [1, 2].map(() => initSite({ storage, releases, by: ANN })),
    );

    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await siteHistory(storage)).toHaveLength(1);
  });

  test('is refused when shell and remotes are incompatible', async () => {
    const { storage, releases } = await workshop('^2.0.0');

    await expect(initSite({ storage, releases, by: ANN })).rejects.toThrow(
      'retailers 1.0.0 needs @redeem/platform ^2.0.0',
    );

    await expect(liveNow(storage)).rejects.toThrow('there is no site');
  });

  test('is finished by the same builds when the first attempt was interrupted', async () => {
    const { storage, releases } = await workshop();
    const full = observed(storage, {
      before: (path) => {
        if (path.startsWith('history/')) throw Object.assign(new Error('x'), { code: 'ENOSPC' });
      },
    });
    await expect(initSite({ storage: full, releases, by: ANN })).rejects.toThrow('x');

    await initSite({ storage, releases, by: ANN });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
  });
});

async function workshop(platform = '^1.0.0') {
  const folder = await temporaryFolder();
  await writeShell(join(folder, 'shell'));
  await writeRemote(join(folder, 'retailers'), { platform });
  const folders = [join(folder, 'shell'), join(folder, 'retailers')];
  const releases = await Promise.all(folders.map((one) => readRelease(one)));
  const root = join(folder, 'site');
  return { root, storage: new FolderStorage(root), releases };
}

describe('assembleWorkspace', () => {
  test('includes the shell and every remote, and ignores other entries of remotes/', async () => {
    const workspace = await temporaryFolder();
    await writeShell(join(workspace, 'shell'));
    await writeRemote(join(workspace, 'remotes/retailers'));
    // Left behind after a change of the branch.
    await writeFiles(workspace, { 'remotes/gone/dist/a.js': '', 'remotes/.DS_Store': '' });

    const { root, releases } = await assembleWorkspace(workspace);

    expect(root).toBe(join(workspace, 'dist'));
    expect(releases.map(({ name }) => name)).toEqual(['shell', 'retailers']);
    expect(await liveNow(new FolderStorage(root))).toEqual({ '1.0.0': 100 });
  });

  test('makes a new site with new bytes of a version and without older ones when there is one', async () => {
    const workspace = await temporaryFolder();
    const remote = join(workspace, 'remotes/retailers');
    await writeShell(join(workspace, 'shell'));
    await writeRemote(remote, { version: '0.9.0' });
    await assembleWorkspace(workspace);
    await writeShell(join(workspace, 'shell'), '1.0.0', { script: 'changed()' });
    await writeRemote(remote);

    const { root } = await assembleWorkspace(workspace);

    const script = await readBuilt(new FolderStorage(root), 'shell/1.0.0/index.11.js');
    expect(Buffer.from(script ?? []).toString()).toBe('changed()');
    expect(await readdir(join(root, 'remotes/retailers'))).toEqual(['1.0.0']);
    expect(await readdir(join(root, 'history'))).toEqual(['00000001.json']);
    expect(await readdir(join(workspace, '.data'))).toEqual([]);
  });
});

const why = 'npm start built what has changed';

test('a new shell and a new remote that fit together only become one revision of the same site', async () => {
  const { storage, build, buildShell } = await aSite();
  const before = await latestRevision(storage);
  const shell = await buildShell('2.0.0', { platform: '2.0.0' });
  const retailers = await build('2.0.0', { platform: '^2.0.0' });

  await renewSite({ storage, by: ANN, releases: [shell, retailers], why });

  const after = await latestRevision(storage);
  expect(after).toMatchObject({
    site: before?.site,
    revision: 2,
    change: { action: 'publish', subject: 'site', why },
    registry: { shell: { metadata: { version: '2.0.0' } } },
  });
  const [entry] = after?.registry.microFrontends['retailers'] ?? [];
  expect(entry?.metadata.version).toBe('2.0.0');
  expect(entry?.extras.fallback?.metadata.version).toBe('1.0.0');
  expect(after?.past['retailers']?.versions.map(({ version }) => version)).toEqual([
    '1.0.0',
    '2.0.0',
  ]);
});

test('a locked package is not renewed', async () => {
  const { storage, build } = await aSite();
  const retailers = await build('1.0.1');
  await lock({ storage, by: ANN, name: 'retailers', why: 'a sale' });

  await expect(renewSite({ storage, by: ANN, releases: [retailers], why })).rejects.toThrow(
    'retailers is locked by Ann',
  );
});
