import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { checkoutOf } from '../cli/checkout';
import type { Release } from '../release/read-release';
import { builtSource, builtSourceOf, recordedSource, sourceOf } from '../release/source';
import { requireLatest } from '../site/history';
import { readRecord } from '../site/record';
import {
  ANN,
  aRepository,
  aSite,
  builtElsewhere,
  git,
  liveNow,
  temporaryFolder,
  writeBuilt,
} from '../testing';
import { rollback } from './give';
import { publish, requireContained } from './publish';
import { siteStatus } from './status';

const COMMIT = 'a'.repeat(40);

describe('a publication from a checkout', () => {
  test('is kept in the record of the release', async () => {
    const { storage, build, commit, go } = await workshop();
    const hash = commit('first');

    await go(await build('1.1.0'));

    expect((await readRecord(storage, 'remotes/retailers/1.1.0'))?.source).toEqual({
      commit: hash,
      isClean: true,
      repository: hash,
    });
  });
});

describe('a publication from a stale checkout', () => {
  test('is refused when the live release has a commit that it does not contain', async () => {
    const { storage, build, folder, commit, go } = await workshop();
    const stale = commit('first');
    const hers = commit('hers');
    await go(await build('1.1.0'));
    git(folder, 'checkout', '-q', stale);

    const publication = go(await build('1.2.0'));

    await expect(publication).rejects.toThrow(
      `retailers 1.1.0, which visitors get, was published by Ann <ann@example.com> from commit ${hers.slice(0, 10)}`,
    );
    await expect(publication).rejects.toMatchObject({ reason: 'refused' });
    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
  });

  test('is refused when the clone lacks the commit of the live release', async () => {
    const { storage, build, folder, commit, go } = await workshop();
    commit('first');
    const clone = join(await temporaryFolder(), 'clone');
    git(folder, 'clone', '-q', folder, clone);
    commit('hers');
    await go(await build('1.1.0'));

    await expect(go(await build('1.2.0'), { folder: clone })).rejects.toThrow('--allow-diverged');
    git(clone, 'pull', '-q');
    await go(await build('1.2.0'), { folder: clone });

    expect(await liveNow(storage)).toEqual({ '1.2.0': 100 });
  });

  test('is refused when it would end a trial whose commit it does not contain', async () => {
    const { storage, build, folder, commit, go } = await workshop();
    const stale = commit('first');
    commit('hers');
    await go(await build('1.1.0'), { traffic: 10 });
    git(folder, 'checkout', '-q', stale);

    await expect(go(await build('1.2.0'))).rejects.toThrow('retailers 1.1.0, which visitors get');
    await go(await build('1.2.0'), { traffic: 10 });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 80, '1.1.0': 10, '1.2.0': 10 });
  });

  test('is refused when the release went live during its check', async () => {
    const { storage, build, folder, commit, go } = await workshop();
    const stale = commit('first');
    const hers = await build('1.1.0');
    const own = await build('1.2.0');

    const publication = go(own, {
      check: async () => {
        commit('hers');
        await go(hers);
        git(folder, 'checkout', '-q', stale);
      },
    });

    await expect(publication).rejects.toThrow('does not contain it');
    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
  });

  test('is compared with the release that a rollback restored', async () => {
    const { storage, build, folder, commit, go } = await workshop();
    const stale = commit('first');
    await go(await build('1.1.0'));
    commit('hers');
    await go(await build('1.2.0'));
    await rollback({ storage, name: 'retailers', by: ANN });
    git(folder, 'checkout', '-q', stale);

    await go(await build('1.3.0'));

    expect(await liveNow(storage)).toEqual({ '1.3.0': 100 });
  });

  test('is refused with the command to fetch the history when the clone is shallow and the build was not', async () => {
    const { build, folder, commit, go, live } = await workshop();
    const first = commit('first');
    await go(await build('1.1.0'));
    const built = commit('second');
    const clone = join(await temporaryFolder(), 'clone');
    git(folder, 'clone', '-q', '--depth', '1', `file://${folder}`, clone);
    await writeBuilt(clone, { commit: built, isClean: true, repository: first });

    const source = await builtSourceOf(clone);
    const check = requireContained(await live(), { name: 'retailers', traffic: 100, source });

    await expect(check).rejects.toThrow(/Git does not know here .* git fetch --unshallow, or /s);
  });

  test('is not compared when dist/ is without its Git checkout', async () => {
    const { build, commit, go, live } = await workshop();
    commit('first');
    await go(await build('1.1.0'));

    const source = await builtSourceOf(await builtElsewhere(COMMIT));

    await requireContained(await live(), { name: 'retailers', traffic: 100, source });
  });

  test('is not refused when the releases come from different repositories', async () => {
    const { storage, build, commit, go } = await workshop();
    commit('first');
    await go(await build('1.1.0'));
    const other = await aRepository();
    other.commit('another first');

    await go(await build('1.2.0'), { folder: other.folder });

    expect(await liveNow(storage)).toEqual({ '1.2.0': 100 });
  });
});

interface Special {
  folder?: string;
  traffic?: number;
  check?: () => Promise<void>;
}

/** Creates a site and a repository from which it is published. */
async function workshop() {
  const site = await aSite();
  const { storage } = site;
  const repository = await aRepository();
  const go = async (release: Release, special: Special = {}) => {
    const { folder = repository.folder, traffic = 100, check = () => Promise.resolve() } = special;
    const source = await sourceOf(folder);
    return publish({
      storage,
      release: { ...release, ...recordedSource(source) },
      by: ANN,
      traffic,
      check,
      source,
    });
  };
  return { ...site, ...repository, go, live: () => requireLatest(site.storage) };
}

describe('a checkout with uncommitted changes', () => {
  test('is refused with their names, also when it was built before, unless they are allowed', async () => {
    const { folder, commit } = await aRepository();
    commit('first');
    await writeFile(join(folder, 'left-over'), 'x');
    await mkdir(join(folder, 'dist'));
    await writeFile(
      join(folder, 'dist/source.json'),
      JSON.stringify(builtSource(await sourceOf(folder))),
    );

    for (const built of [false, true]) {
      await expect(checkoutOf({ folder, built }, () => undefined)).rejects.toMatchObject({
        reason: 'refused',
        message: expect.stringContaining('- left-over') as string,
      });
    }
    const allowed = await checkoutOf({ folder, allowUncommitted: true }, () => undefined);
    expect(allowed?.isClean).toBe(false);
  });

  test('is named by status and history when they were allowed', async () => {
    const { storage, build, folder, commit, go } = await workshop();
    commit('first');
    await writeFile(join(folder, 'left-over'), 'x');

    const { change } = await go(await build('1.1.0'));

    expect(change.source).toMatchObject({ isClean: false });
    const { packages } = await siteStatus(storage);
    expect(packages[1]?.live).toMatchObject([{ version: '1.1.0', uncommitted: true }]);
  });
});
