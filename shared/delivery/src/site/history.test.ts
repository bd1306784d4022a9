import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { rollback } from '../commands/give';
import { lock, unlock } from '../commands/lock';
import { aSite, ANN } from '../testing';
import { addRevision, latestRevision, requireLatest, siteHistory } from './history';
import { observed } from './observed.test-support';
import { pastOf } from './past';

const THIRD = 'history/00000003.json';

describe('the newest revision', () => {
  test('has the whole state and the past of every package', async () => {
    const { storage, go } = await aSite();
    await go('1.1.0');
    await lock({ storage, by: ANN, name: 'shell', why: 'audit' });

    const latest = await requireLatest(storage);

    expect(latest).toMatchObject({
      revision: 3,
      locks: { shell: { by: ANN, why: 'audit' } },
      past: {
        shell: { versions: [{ version: '1.0.0', before: null }] },
        retailers: {
          versions: [
            { version: '1.0.0', until: { revision: 2 } },
            { version: '1.1.0', since: { revision: 2, by: ANN }, before: '1.0.0' },
          ],
          changed: { revision: 2 },
        },
      },
    });
  });

  test('is read with two requests, however long the history is', async () => {
    const { storage } = await aSite();
    for (let count = 0; count < 20; count += 1) {
      await lock({ storage, by: ANN, why: 'audit' });
      await unlock({ storage, by: ANN });
    }
    const asked: string[] = [];
    const ask = (path: string) => void asked.push(path);

    await latestRevision(observed(storage, { read: ask, list: ask }));

    expect(asked).toEqual(['history', 'history/00000041.json']);
  });

  test('is the known one until another one follows', async () => {
    const { storage, go } = await aSite();
    const known = await requireLatest(storage);

    expect(await latestRevision(storage, known)).toBe(known);
    await go('1.1.0');

    expect(await latestRevision(storage, known)).toMatchObject({ revision: 2 });
  });

  test.each<[string, string[]]>([
    ['a lower number', ['1.1.0']],
    ['the same number', []],
  ])('is that of a site that takes the place of the known one with %s', async (_, versions) => {
    const { root, storage, go } = await aSite();
    for (const version of versions) await go(version);
    const known = await requireLatest(storage);
    const other = await aSite();
    await rm(join(root, 'history'), { recursive: true });
    expect(await latestRevision(storage, known)).toBeNull();

    const first = await readFile(join(other.root, 'history/00000001.json'));
    await storage.create('history/00000001.json', first);

    const found = await latestRevision(storage, known);
    expect(found).toMatchObject({ revision: 1 });
    expect(found).not.toMatchObject({ site: known.site });
  });

  test('stops every command with its file and the remedy when it cannot be read', async () => {
    const { root, storage, go } = await aSite();
    await go('1.1.0');
    await lock({ storage, by: ANN, name: 'shell', why: 'audit' });
    await writeFile(join(root, THIRD), '{}');

    const back = rollback({ storage, name: 'retailers', by: ANN });

    await expect(back).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringMatching(
        /^history\/00000003\.json of .* cannot be read .*Restore it from a backup/,
      ) as string,
    });
  });

  test('of a release before is recent again after a rollback', async () => {
    const { storage, go } = await aSite();
    await go('1.1.0');
    await go('1.2.0');
    await rollback({ storage, name: 'retailers', by: ANN, to: '1.0.0' });

    expect(pastOf(await requireLatest(storage), 'retailers')).toEqual(['1.1.0', '1.2.0', '1.0.0']);
  });
});

describe('a revision', () => {
  test.each<[string, (isCreated: boolean) => boolean]>([
    ['the storage reports a failure after it', () => fail('the line is cut')],
    ['the answer is lost and the write is repeated', () => false],
  ])('counts as written when %s', async (_, answer) => {
    const { storage } = await aSite();
    const create = async (path: string, bytes: Uint8Array) =>
      answer(await storage.create(path, bytes));

    const { revision } = await lock({
      ...{ by: ANN, why: 'audit' },
      storage: { ...observed(storage, {}), create },
    });

    expect(revision).toBe(2);
    expect(await requireLatest(storage)).toMatchObject({ revision, change: { action: 'lock' } });
  });

  test('is not written when another one with the same content was', async () => {
    const { storage } = await aSite();
    const { tag: _, ...latest } = await requireLatest(storage);
    const registry = { ...latest.registry, revision: 2 };
    const next = { ...latest, revision: 2, registry };

    expect(await addRevision(storage, { ...next, nonce: 'a' })).toBe(true);
    expect(await addRevision(storage, { ...next, nonce: 'b' })).toBe(false);
  });

  test('that cannot be read is named by the history, which lists the others', async () => {
    const { root, storage, go } = await aSite();
    await go('1.1.0');
    await lock({ storage, by: ANN, name: 'shell', why: 'audit' });
    await rm(join(root, 'history/00000002.json'));
    const said: string[] = [];

    const entries = await siteHistory(storage, (text) => said.push(text));

    expect(entries.map(({ revision }) => revision)).toEqual([1, 3]);
    expect(said).toEqual([expect.stringContaining('history/00000002.json')]);
  });
});

function fail(message: string): never {
  throw new Error(message);
}
