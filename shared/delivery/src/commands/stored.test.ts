import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import type { Verdict } from '../finding';
import { requireLatest } from '../site/history';
import { readRecord } from '../site/record';
import type { Storage } from '../site/storage';
import { ANN, aRepository, aSite, git, liveNow } from '../testing';
import { rollback } from './give';
import { lock } from './lock';
import { checkRelease, publish } from './publish';
import { siteStatus } from './status';
import { readStoredRelease, storeRelease } from './store';

const SOURCE = { commit: 'a'.repeat(40), isClean: true };
const BOB = { name: 'Bob' };
const FOLDER = 'remotes/retailers/1.0.0';

describe('a release of another site', () => {
  test('goes live with the same bytes, its commit, and where, when and by whom it was live before', async () => {
    const [staging, production] = [await aSite(), await aSite()];
    const { at } = await staging.go({ ...(await staging.build('1.1.0')), source: SOURCE });

    const { revision } = await fromStaging(staging.root, production.storage);

    expect(await liveNow(production.storage)).toEqual({ '1.1.0': 100 });
    const folder = 'remotes/retailers/1.1.0';
    const [was, is] = [
      await readRecord(staging.storage, folder),
      await readRecord(production.storage, folder),
    ];
    expect([is?.entry, is?.files, is?.source]).toEqual([was?.entry, was?.files, SOURCE]);
    for (const { path } of await staging.storage.list(folder)) {
      if (path.endsWith('release.json')) continue;
      expect(await production.storage.read(path)).toEqual(await staging.storage.read(path));
    }
    expect(revision.change).toMatchObject({
      to: '1.1.0',
      source: SOURCE,
      origin: { site: staging.root, revision: 2, by: ANN, at },
    });
  });

  test('changes nothing when the gate refuses it, and is not stored', async () => {
    const [staging, production] = [await aSite(), await aSite()];
    const release = await staging.build('1.1.0');
    await storeRelease({ storage: staging.storage, by: ANN, release });
    const broken = { rule: 'size', passed: false, detail: 'too heavy' };

    const publication = fromStaging(staging.root, production.storage, '1.1.0', broken);

    await expect(publication).rejects.toMatchObject({
      reason: 'refused',
      message: 'retailers 1.1.0 may not go live:\n- size: too heavy',
    });
    expect(await liveNow(production.storage)).toEqual({ '1.0.0': 100 });
    expect(await production.storage.folders('remotes/retailers')).toEqual(['1.0.0']);
  });

  test('is not tried when a rule of the gate could not be checked', async () => {
    const [staging, production] = [await aSite(), await aSite()];
    await staging.go('1.1.0');
    const untried = { rule: 'smoke', passed: false, untried: true, detail: 'no browser' };

    const publication = fromStaging(staging.root, production.storage, undefined, untried);

    await expect(publication).rejects.toMatchObject({ reason: 'untried' });
  });

  test.each<[string, string, (root: string) => Promise<unknown>]>([
    ['is not there', 'not-found', (root) => rm(join(root, FOLDER), { recursive: true })],
    ['is damaged', 'damaged', (root) => writeFile(join(root, FOLDER, 'fr.44.js.br'), 'other()')],
    [
      'has a broken record',
      'damaged',
      (root) => writeFile(join(root, FOLDER, 'release.json'), '{'),
    ],
  ])('is refused when it %s', async (_, reason, damage) => {
    const { root, storage } = await aSite();
    await damage(root);

    const read = readStoredRelease(storage, 'retailers', '1.0.0');

    await expect(read).rejects.toMatchObject({ reason });
  });
});

describe('a release that is stored', () => {
  test('is for nobody, is named by status, and is published later with its bytes', async () => {
    const { storage, build } = await aSite();
    await lock({ storage, by: ANN, name: 'retailers', why: 'a lock does not forbid it' });

    await storeRelease({ storage, release: await build('1.1.0'), by: ANN });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
    const { stored, unfinished, problems } = await siteStatus(storage);
    expect([stored, unfinished, problems]).toEqual([['remotes/retailers/1.1.0'], [], []]);
    await expect(again(storage, '1.1.0')).rejects.toThrow('retailers is locked by Ann');
  });

  test('keeps its version from other builds, and the refusal says how to publish either', async () => {
    const { storage, build } = await aSite();
    await storeRelease({ storage, release: await build('1.1.0'), by: ANN });

    const release = await build('1.1.0', { entry: 'other()' });
    const other = storeRelease({ storage, release, by: BOB });

    await expect(other).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringMatching(
        /^retailers 1\.1\.0 is stored with other files, by Ann .* delivery publish retailers --version 1\.1\.0\. A new build gets the next version: --bump patch$/,
      ) as string,
    });
  });

  test('is refused when it does not contain the commit of the live release', async () => {
    const { folder, commit } = await aRepository();
    const [first, hers] = [commit('first'), commit('hers')];
    git(folder, 'checkout', '-q', first);
    const source = { ...SOURCE, commit: commit('his') };
    const { storage, build, go } = await aSite();
    await go({ ...(await build('1.1.0')), source: { ...SOURCE, commit: hers } });
    const release = { ...(await build('1.2.0')), source };
    await storeRelease({ storage, release, by: ANN });
    const publication = { ...gate(), storage, by: ANN, name: 'retailers', traffic: 100 };
    const wanted = { ...publication, version: '1.2.0', checkout: folder };

    await expect(publish(wanted)).rejects.toThrow('does not contain it');
    await publish({ ...wanted, allowDiverged: true });

    expect(await liveNow(storage)).toEqual({ '1.2.0': 100 });
  });

  test('is checked against the live site, which stays as it is', async () => {
    const { storage, build } = await aSite();
    await storeRelease({ storage, release: await build('1.1.0'), by: ANN });

    const wanted = { ...gate(), storage, name: 'retailers', version: '1.1.0' };

    expect(await checkRelease(wanted)).toEqual([PASSED]);
    expect((await requireLatest(storage)).revision).toBe(1);
  });
});

describe('a version that was rolled back', () => {
  test('goes live again by publish --version, and every refusal on the way names it', async () => {
    const { storage, go } = await aSite();
    await go('1.1.0');
    await rollback({ storage, name: 'retailers', by: ANN });

    const { revision } = await again(storage, '1.1.0');

    expect(revision.change).toMatchObject({ action: 'publish', from: '1.0.0', to: '1.1.0' });
    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
    await rollback({ storage, name: 'retailers', by: ANN });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
    await expect(rollback({ storage, name: 'retailers', by: ANN })).rejects.toThrow(
      'delivery publish retailers --version 1.1.0',
    );
  });

  test('goes on trial again by publish --version with a share', async () => {
    const { storage, go } = await aSite();
    await go('1.1.0', { traffic: 10 });
    await rollback({ storage, name: 'retailers', by: ANN });

    await again(storage, '1.1.0', 30);

    expect(await liveNow(storage)).toEqual({ '1.0.0': 70, '1.1.0': 30 });
  });
});

const PASSED = { rule: 'size', passed: true, detail: 'fits' };

/** A gate with one rule. */
function gate(verdict: Verdict = PASSED) {
  return {
    say: () => undefined,
    loadGate: () =>
      Promise.resolve({
        checkRelease: () => Promise.resolve([verdict]),
        weighWorkspace: () => Promise.resolve([]),
      }),
  };
}

function fromStaging(from: string, storage: Storage, version?: string, verdict?: Verdict) {
  const publication = { storage, by: BOB, name: 'retailers', traffic: 100 };
  return publish({ ...publication, version, from, ...gate(verdict) });
}

function again(storage: Storage, version: string, traffic = 100) {
  return publish({ ...gate(), storage, by: ANN, name: 'retailers', version, traffic });
}
