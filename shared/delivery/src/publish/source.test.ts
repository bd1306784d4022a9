import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { builtSourceOf, recordedSource, sourceOf } from '@redeem/build/source';
import type { Source } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { readRelease, type Release } from '../release/read-release';
import { readRecord } from '../release/release-record';
import { readLatest } from '../revisions/history';
import { aSite, liveNow, temporaryFolder, writeRemote } from '../testing';
import { publish } from './publish';
import { rollback } from './rollback';
import { requireContained } from './source';

const COMMIT = 'a'.repeat(40);

describe('the source in a release record', () => {
  test('names commit, repository and whether the checkout was clean', async () => {
    const { folder, commit } = await aRepository();
    const first = commit('first');
    const second = commit('second');

    const clean = await sourceOf(folder);
    await writeFile(join(folder, 'left-over'), 'x');
    const changed = await sourceOf(folder);

    expect(clean).toMatchObject({ commit: second, isClean: true, repository: first });
    expect(changed).toMatchObject({ commit: second, isClean: false, repository: first });
  });

  test('names no repository when the clone is shallow', async () => {
    const { folder, commit } = await aRepository();
    commit('first');
    commit('second');
    const clone = join(await temporaryFolder(), 'clone');
    git(folder, 'clone', '-q', '--depth', '1', `file://${folder}`, clone);

    const source = await sourceOf(clone);

    expect(source).toMatchObject({ isClean: true });
    expect(source).not.toHaveProperty('repository');
  });

  test('is null outside of a Git checkout', async () => {
    expect(await sourceOf(await temporaryFolder())).toBeNull();
  });

  test('is the commit of the build when the checkout has moved on since', async () => {
    const { folder, commit } = await aRepository();
    const first = commit('first');
    await mkdir(join(folder, 'dist'));
    const said = JSON.stringify(recordedSource(await sourceOf(folder)).source);
    await writeFile(join(folder, 'dist/source.json'), said);
    const later = commit('later');

    const source = await builtSourceOf(folder);

    expect(source).toMatchObject({ commit: first, isClean: true, repository: first });
    expect(await source?.contains(first)).toBe(true);
    expect(await source?.contains(later)).toBe(false);
  });

  test('is the commit of the build, and contains only that commit, when there is no Git', async () => {
    const folder = await builtElsewhere(COMMIT);

    const source = await builtSourceOf(folder);

    expect(source).toMatchObject({ commit: COMMIT, clone: 'none' });
    expect(recordedSource(source)).toEqual({ source: { commit: COMMIT, isClean: true } });
    expect(await source?.contains(COMMIT)).toBe(true);
    expect(await source?.contains('b'.repeat(40))).toBeNull();
  });

  test('is null when dist/ has no source.json', async () => {
    const { folder, commit } = await aRepository();
    commit('first');

    expect(await builtSourceOf(folder)).toBeNull();
  });

  test('is not part of the files of the release', async () => {
    const folder = await temporaryFolder();
    await writeRemote(folder);
    await writeFile(join(folder, 'dist/source.json'), '{}');

    const { files } = await readRelease(folder);

    expect(files.map(({ path }) => path)).not.toContain('source.json');
  });

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

  test('does not distinguish two builds when their files are the same', async () => {
    const { root, storage, build, commit, go } = await workshop();
    commit('first');
    const release = await build('1.1.0');
    await go(release, { check: () => Promise.reject(new Error('broken off')) }).catch(() => null);
    commit('second');

    await go(release);

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    expect(await readRecord(storage, 'remotes/retailers/1.1.0')).not.toBeNull();
  });
});

describe('a publication from a stale checkout', () => {
  test('is refused when the live release has a commit that it does not contain', async () => {
    const { root, build, folder, commit, go } = await workshop();
    const stale = commit('first');
    const hers = commit('hers');
    await go(await build('1.1.0'));
    git(folder, 'checkout', '-q', stale);

    const publication = go(await build('1.2.0'));

    await expect(publication).rejects.toThrow(
      `retailers 1.1.0, which visitors get, was built from commit ${hers.slice(0, 10)}`,
    );
    await expect(publication).rejects.toMatchObject({ reason: 'refused' });
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });

  test('is refused when the clone lacks the commit of the live release', async () => {
    const { root, build, folder, commit, go } = await workshop();
    commit('first');
    const clone = join(await temporaryFolder(), 'clone');
    git(folder, 'clone', '-q', folder, clone);
    commit('hers');
    await go(await build('1.1.0'));

    await expect(go(await build('1.2.0'), { folder: clone })).rejects.toThrow('--allow-diverged');
    git(clone, 'pull', '-q');
    await go(await build('1.2.0'), { folder: clone });

    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
  });

  test('is refused when it would end a trial whose commit it does not contain', async () => {
    const { root, build, folder, commit, go } = await workshop();
    const stale = commit('first');
    commit('hers');
    await go(await build('1.1.0'), { traffic: 10 });
    git(folder, 'checkout', '-q', stale);

    await expect(go(await build('1.2.0'))).rejects.toThrow('retailers 1.1.0, which visitors get');
    await go(await build('1.2.0'), { traffic: 10 });

    expect(await liveNow(root)).toEqual({ '1.0.0': 80, '1.1.0': 10, '1.2.0': 10 });
  });

  test('is refused when the release went live during its check', async () => {
    const { root, build, folder, commit, go } = await workshop();
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
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });

  test('is compared with the release that a rollback restored', async () => {
    const { root, storage, build, folder, commit, go } = await workshop();
    const stale = commit('first');
    await go(await build('1.1.0'));
    commit('hers');
    await go(await build('1.2.0'));
    await rollback({ storage, name: 'retailers', by: 'ann' });
    git(folder, 'checkout', '-q', stale);

    await go(await build('1.3.0'));

    expect(await liveNow(root)).toEqual({ '1.3.0': 100 });
  });

  test('is refused with the command to fetch the history when the clone is shallow and the build was not', async () => {
    const { storage, build, folder, commit, go, live } = await workshop();
    const first = commit('first');
    await go(await build('1.1.0'));
    const built = commit('second');
    const clone = join(await temporaryFolder(), 'clone');
    git(folder, 'clone', '-q', '--depth', '1', `file://${folder}`, clone);
    await writeBuilt(clone, { commit: built, isClean: true, repository: first });

    const source = await builtSourceOf(clone);
    const check = requireContained(
      { storage, name: 'retailers', traffic: 100, source },
      await live(),
    );

    await expect(check).rejects.toThrow(/Git does not know here .* git fetch --unshallow, or /s);
  });

  test('is not compared when dist/ is without its Git checkout', async () => {
    const { storage, build, commit, go, live } = await workshop();
    commit('first');
    await go(await build('1.1.0'));

    const source = await builtSourceOf(await builtElsewhere(COMMIT));

    await requireContained({ storage, name: 'retailers', traffic: 100, source }, await live());
  });

  test('is not refused when the releases come from different repositories', async () => {
    const { root, build, commit, go } = await workshop();
    commit('first');
    await go(await build('1.1.0'));
    const other = await aRepository();
    other.commit('another first');

    await go(await build('1.2.0'), { folder: other.folder });

    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
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
      by: 'ann',
      traffic,
      check,
      mayReplace: (latest) =>
        requireContained({ storage, name: 'retailers', traffic, source }, latest),
    });
  };
  return { ...site, ...repository, go, live: () => readLatest(storage) };
}

/** Creates a folder outside of Git with the source.json of a build. */
async function builtElsewhere(commit: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeBuilt(folder, { commit, isClean: true });
  return folder;
}

async function writeBuilt(folder: string, source: Source): Promise<void> {
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/source.json'), JSON.stringify(source));
}

async function aRepository() {
  const folder = await temporaryFolder();
  git(folder, 'init', '-q');
  const commit = (message: string) => {
    git(folder, 'commit', '-q', '--allow-empty', '-m', message);
    return git(folder, 'rev-parse', 'HEAD');
  };
  return { folder, commit };
}

function git(folder: string, ...words: string[]): string {
  const who = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.com'];
  return execFileSync('git', ['-C', folder, ...who, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}
