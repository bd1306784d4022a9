import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Storage } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';
import { describe, expect, rs, test } from '@rstest/core';

import { lock, unlock } from '../maintenance/lock';
import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { aSite, liveNow } from '../testing';
import { pathOf, readHistory, readLatest } from './history';
import type { RevisionFile } from './revision-contract';

// Each revision is flushed to the disk several times.
rs.setConfig({ testTimeout: 20_000 });

describe('a file of the history', () => {
  test('contains the whole state, and the past of the packages that its revision changes', async () => {
    const { storage, go, fileOf } = await workshop();
    await go('gifts', '1.0.0');

    const { revision, at, registry } = await go('retailers', '1.1.0');

    const file = await fileOf(revision);
    expect(file).toMatchObject({ registry, locks: {}, by: 'ann' });
    expect(Object.keys(registry.microFrontends)).toEqual(['retailers', 'gifts']);
    expect(file.packages).toMatchObject({ shell: { past: 1 }, gifts: { past: 2 } });
    expect(file.pasts).toEqual({
      retailers: [
        { version: '1.0.0', since: 1, until: { revision: 3, at }, before: null },
        { version: '1.1.0', since: 3, before: '1.0.0', fallback: '1.0.0' },
      ],
    });
    expect(await readLatest(storage)).toMatchObject({ revision, registry });
  });

  test('stops every command with the remedy when its format is newer', async () => {
    const { root, storage, go } = await workshop();
    await writeFile(join(root, pathOf(2)), JSON.stringify({ format: 2, number: 2 }));

    for (const attempt of [() => siteStatus(storage), () => go('retailers', '1.1.0')]) {
      await expect(attempt()).rejects.toMatchObject({
        reason: 'refused',
        message: expect.stringContaining('update your checkout') as string,
      });
    }
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('counts as written when the storage reports a failure after a successful write', async () => {
    const { root, storage, go } = await workshop();
    const unsure = observed(storage, {
      after: (path) => {
        if (path.startsWith('history/')) throw new Error('connection lost');
      },
    });

    const { revision } = await go('retailers', '1.1.0', unsure);

    expect(revision).toBe(2);
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });
});

describe('a file of the history that is damaged', () => {
  test('stops only changes of the package whose past it has, with the remedy', async () => {
    const { root, storage, go, back, lockOften } = await workshop();
    await go('gifts', '1.0.0');
    await go('gifts', '1.1.0');
    await go('retailers', '1.1.0');
    await lockOften(2);
    await writeFile(join(root, pathOf(3)), '{ "format": 1, "num');
    await rm(join(root, pathOf(2)));

    expect((await siteStatus(storage)).packages.map(({ name }) => name)).toEqual([
      'shell',
      'retailers',
      'gifts',
    ]);
    await back('retailers');
    await go('retailers', '1.2.0');
    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
    for (const change of [() => back('gifts'), () => go('gifts', '1.2.0')]) {
      await expect(change()).rejects.toMatchObject({
        reason: 'damaged',
        message: expect.stringMatching(
          /^history\/00000003\.json of .* cannot be read .*\. Restore it from a backup of the site; `delivery verify`/,
        ) as string,
      });
    }
    await expect(verifySite(storage)).rejects.toThrow(
      /- history\/00000003\.json cannot be read [^]*- history\/00000002\.json is missing/,
    );
  });

  test('is reported by readHistory, which lists the others', async () => {
    const { root, storage, go, lockOften } = await workshop();
    await go('retailers', '1.1.0');
    await lockOften(2);
    await rm(join(root, pathOf(2)));

    const damage: string[] = [];
    const history = await readHistory(storage, ({ message }) => damage.push(message));

    expect(history.map(({ revision }) => revision)).toEqual([1, 3, 4]);
    expect(damage).toEqual([expect.stringContaining('history/00000002.json')]);
  });

  test('is reported by verify when its content was changed, and stops every command while it is the last but one', async () => {
    const { root, storage, go, back, edit } = await workshop();
    await go('retailers', '1.1.0');
    await go('retailers', '1.2.0');
    await edit(2, /"by": "ann"/g, '"by": "bob"');
    const sentence =
      /history\/00000002\.json (of .* )?is not the file that history\/00000003\.json follows/;

    for (const act of [() => back('retailers'), () => siteStatus(storage)]) {
      await expect(act()).rejects.toThrow(sentence);
    }
    await expect(verifySite(storage)).rejects.toThrow(sentence);
    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
  });

  test('is not created again when it was the last one and visitors have seen it', async () => {
    const { root, go } = await workshop();
    await go('retailers', '1.1.0');
    await rm(join(root, pathOf(2)));

    await expect(go('retailers', '1.2.0')).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining('history/00000002.json is missing') as string,
    });
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });
});

test('the order of revisions does not depend on their dates', async () => {
  const { root, go, back, edit } = await workshop();
  await go('retailers', '1.1.0');
  await go('retailers', '1.2.0');
  await edit(3, /"at": "[^"]+"/g, '"at": "1970-01-01T00:00:00.000Z"');

  await back('retailers');
  await back('retailers');

  expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
});

async function workshop() {
  const site = await aSite();
  const by = 'ann';
  const go = async (name: string, version: string, storage: Storage = site.storage) => {
    const release = await site.build(version, { name });
    const check = () => Promise.resolve();
    return publish({ storage, release, by, traffic: 100, check });
  };
  const back = (name: string) => rollback({ storage: site.storage, name, by });
  const lockOften = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const change = { storage: site.storage, by, name: 'shell', why: 'audit' };
      await (time % 2 === 0 ? lock(change) : unlock(change));
    }
  };
  const edit = async (revision: number, found: RegExp, instead: string) => {
    const file = join(site.root, pathOf(revision));
    await writeFile(file, (await readFile(file, 'utf8')).replace(found, instead));
  };
  const fileOf = async (revision: number) =>
    JSON.parse(await readFile(join(site.root, pathOf(revision)), 'utf8')) as RevisionFile;
  return { ...site, go, back, lockOften, edit, fileOf };
}
