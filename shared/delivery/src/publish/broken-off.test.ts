import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseRegistry } from '@redeem/contracts';
import type { Storage } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';
import { describe, expect, test } from '@rstest/core';

import type { DeliveryError } from '../delivery-error';
import { siteStatus } from '../maintenance/status';
import { readRelease, type Release } from '../release/read-release';
import { readHistory, readLatest } from '../revisions/history';
import { publishHead } from '../revisions/publish-head';
import { aSite, liveNow, temporaryFolder, writeRemote } from '../testing';
import { verifyRelease } from './inspect-release';
import { publish, upload } from './publish';
import { publishAndDie } from './publish-and-die.test-support';
import { rollback } from './rollback';

describe('a killed publication', () => {
  test(
    'leaves a complete site and can be finished when it is killed at any moment',
    { timeout: 120_000 },
    async () => {
      const folder = await temporaryFolder();
      await writeRemote(folder, { version: '1.1.0', entry: 'next()' });

      const outcomes = new Set<string>();
      for (let moment = 0; ; moment += 1) {
        const { root, storage } = await aSite();
        const signal = await publishAndDie(root, folder, moment);
        if (signal === null) break;

        const [live] = Object.keys(await liveNow(root));
        outcomes.add(String(live));
        await expectWhole(root, storage);
        await finish(storage, await readRelease(folder));
        expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
        await expectWhole(root, storage);
      }

      // The moments before and after the only change of the live site both occurred.
      expect([...outcomes]).toEqual(['1.0.0', '1.1.0']);
    },
  );
});

describe('publications at the same moment', () => {
  test(
    'all succeed one after the other, and none undoes the change of another',
    { timeout: 60_000 },
    async () => {
      const { root, storage, build } = await aSite();
      const names = Array.from(
        { length: 20 },
        (_, index) => `remote-${String.fromCharCode(97 + index)}`,
      );
      const releases = await Promise.all(names.map((name) => build('1.0.0', { name })));

      const revisions = await Promise.all(releases.map((release) => go(storage, release)));

      expect(new Set(revisions.map(({ revision }) => revision)).size).toBe(20);
      const history = await readHistory(storage);
      expect(history.map(({ revision }) => revision)).toEqual(
        Array.from({ length: 21 }, (_, index) => index + 1),
      );
      for (const name of names) expect(await liveNow(root, name)).toEqual({ '1.0.0': 100 });
      expect((await siteStatus(storage)).isPublished).toBe(true);
    },
  );

  test('publish only one of two builds when both have the same version', async () => {
    const { root, storage, build } = await aSite();
    const releases = [
      await build('1.1.0', { entry: 'ann()' }),
      await build('1.1.0', { entry: 'bob()' }),
    ];

    const results = await Promise.allSettled(releases.map((release) => go(storage, release)));

    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as DeliveryError).reason)).toEqual(['conflict']);
    await expectWhole(root, storage);
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });
});

test('two rollbacks of a package at the same moment go back by one release', async () => {
  const { root, storage, build } = await aSite();
  await go(storage, await build('1.1.0'));
  await go(storage, await build('1.2.0'));
  const back = (to: Storage) => rollback({ storage: to, name: 'retailers', by: 'ann' });
  let isOvertaken = false;
  const overtaken = observed(storage, {
    before: async (path) => {
      if (isOvertaken || !path.startsWith('history/')) return;
      isOvertaken = true;
      await back(storage);
    },
  });

  await expect(back(overtaken)).rejects.toMatchObject({
    reason: 'conflict',
    message: expect.stringContaining('changed by ann in revision 4') as string,
  });

  expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
});

describe('a lost write of the registry', () => {
  test('is reported, keeps the old release live, and is repaired', async () => {
    const { root, storage, build } = await aSite();
    const forgetful = observed(storage, { loses: (path) => path === 'registry.json' });

    await expect(go(forgetful, await build('1.1.0'))).rejects.toThrow('delivery repair');

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    expect((await siteStatus(storage)).isPublished).toBe(false);
    await publishHead(storage);
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });

  test('is finished when the same rollback runs again, without a second rollback', async () => {
    const { root, storage, build } = await aSite();
    await go(storage, await build('1.1.0'));
    await go(storage, await build('1.2.0'));
    const full = observed(storage, {
      before: (path) => {
        if (path === 'registry.json') {
          throw Object.assign(new Error('write'), { code: 'ENOSPC' });
        }
      },
    });
    const back = (to: Storage) => rollback({ storage: to, name: 'retailers', by: 'ann' });
    await expect(back(full)).rejects.toMatchObject({
      reason: 'unfinished',
      message: expect.stringMatching(
        /^revision 4 is committed, .* yet: there is no space left \(ENOSPC\)\. /,
      ) as string,
    });
    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });

    await expect(back(storage)).rejects.toMatchObject({ reason: 'unfinished' });

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    await back(storage);
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('is finished when the same build, or another one, is published again', async () => {
    const { root, storage, build } = await aSite();
    const release = await build('1.1.0');
    const forgetful = observed(storage, { loses: (path) => path === 'registry.json' });
    await expect(go(forgetful, release)).rejects.toMatchObject({ reason: 'unfinished' });

    const other = await build('1.1.0', { entry: 'other()' });
    await expect(go(storage, other)).rejects.toMatchObject({ reason: 'unfinished' });

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    await expect(go(storage, release)).rejects.toMatchObject({ reason: 'conflict' });
  });

  test('is repaired when another package is published next', async () => {
    const { root, storage, build } = await aSite();
    const forgetful = observed(storage, { loses: (path) => path === 'registry.json' });
    await go(forgetful, await build('1.1.0')).catch(() => undefined);

    await go(storage, await build('1.0.0', { name: 'gifts' }));

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    expect(await liveNow(root, 'gifts')).toEqual({ '1.0.0': 100 });
  });
});

/** Publishes a release again, as its team would. It may be published already, or committed and not shown. */
async function finish(storage: Storage, release: Release): Promise<void> {
  try {
    await go(storage, release);
  } catch (error) {
    expect((error as DeliveryError).message).toMatch(/is published|visitors get it now/);
  }
}

/** Expects every release in registry.json and in the latest revision to be stored, byte for byte. */
async function expectWhole(root: string, storage: Storage): Promise<void> {
  const head = parseRegistry(JSON.parse(await readFile(join(root, 'registry.json'), 'utf8')));
  const { registry: latest } = await readLatest(storage);
  for (const { shell, microFrontends } of [head, latest]) {
    await verifyRelease(storage, `shell/${String(shell?.metadata.version)}`);
    for (const [name, entries] of Object.entries(microFrontends)) {
      for (const { metadata } of entries) {
        await verifyRelease(storage, `remotes/${name}/${metadata.version}`);
      }
    }
  }
}

function go(storage: Storage, release: Release) {
  return publish({ storage, release, by: 'ann', traffic: 100, check: () => Promise.resolve() });
}

test('an upload that broke off goes on with the missing files, and says how far it is', async () => {
  const { storage, build } = await aSite();
  const release = await build('1.1.0');
  const [file] = release.files;
  if (!file) throw new Error('the release has no file');
  const more = Array.from({ length: 60 }, (_, index) => ({
    ...file,
    path: `more/${String(index)}.svg`,
  }));
  const files = [...release.files, ...more];
  const written: string[] = [];
  const breaksOff = observed(storage, {
    before: (path) => {
      if (written.length === 30) throw new Error('the line is cut');
      written.push(path);
    },
  });
  await expect(upload(breaksOff, { ...release, files })).rejects.toThrow('the line is cut');
  // Those that were under way arrive.
  const stored = () => storage.paths('remotes/retailers/1.1.0');
  await expect.poll(async () => (await stored()).length).toBe(30);

  const rest: string[] = [];
  const said: string[] = [];
  const goesOn = observed(storage, { before: (path) => void rest.push(path) });
  await upload(goesOn, { ...release, files }, (text) => said.push(text));

  expect([...written, ...rest]).toHaveLength(new Set([...written, ...rest]).size);
  expect(said).toEqual([`    retailers: file 50 of ${String(files.length)}`]);
});
