import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { recordedSource, sourceOf } from '../release/source';
import { readRecord } from '../site/record';
import { ANN, aRepository, aSite, git, liveNow, temporaryFolder } from '../testing';
import { checkoutOf } from './build';
import { rollback } from './give';
import type { BuiltPublication } from './publish-built.test-support';
import { siteStatus } from './status';

describe('the source of a release', () => {
  test('names commit, repository and uncommitted changes; it is null outside of Git', async () => {
    const { folder, commit } = await aRepository();
    const first = commit('first');
    const second = commit('second');
    const clone = await shallowClone(folder);

    const clean = await sourceOf(folder);
    await writeFile(join(folder, 'left-over'), 'x');
    const changed = await sourceOf(folder);

    expect(clean).toMatchObject({ commit: second, isClean: true, repository: first });
    expect(changed).toMatchObject({ commit: second, isClean: false, uncommitted: ['left-over'] });
    expect(await sourceOf(clone)).not.toHaveProperty('repository');
    expect(await sourceOf(await temporaryFolder())).toBeNull();
  });
});

describe('a publication from a stale checkout', () => {
  test('is refused when the live release has a commit that it does not contain', async () => {
    const { storage, folder, commit, go } = await workshop();
    const stale = commit('first');
    const hers = commit('hers');
    await go('1.1.0');
    const record = await readRecord(storage, 'remotes/retailers/1.1.0');
    expect(record?.source).toEqual({ commit: hers, isClean: true, repository: stale });
    git(folder, 'checkout', '-q', stale);

    await expect(go('1.2.0')).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining(
        `retailers 1.1.0, which visitors get, was published by Ann <ann@example.com> from commit ${hers.slice(0, 10)}`,
      ) as string,
    });
    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
  });

  test('is refused when the clone lacks the commit of the live release', async () => {
    const { storage, folder, commit, go } = await workshop();
    commit('first');
    const clone = join(await temporaryFolder(), 'clone');
    git(folder, 'clone', '-q', folder, clone);
    commit('hers');
    await go('1.1.0');

    await expect(go('1.2.0', {}, clone)).rejects.toThrow('--allow-diverged');
    git(clone, 'pull', '-q');
    await go('1.2.0', {}, clone);

    expect(await liveNow(storage)).toEqual({ '1.2.0': 100 });
  });

  test('is refused when it would end a trial whose commit it does not contain', async () => {
    const { storage, folder, commit, go } = await workshop();
    const stale = commit('first');
    commit('hers');
    await go('1.1.0', { traffic: 10 });
    git(folder, 'checkout', '-q', stale);

    await expect(go('1.2.0')).rejects.toThrow('retailers 1.1.0, which visitors get');
    await go('1.2.0', { traffic: 10 });

    expect(await liveNow(storage)).toEqual({ '1.0.0': 80, '1.1.0': 10, '1.2.0': 10 });
  });

  test('is compared with the release that a rollback restored', async () => {
    const { storage, folder, commit, go } = await workshop();
    const stale = commit('first');
    await go('1.1.0');
    commit('hers');
    await go('1.2.0');
    await rollback({ storage, name: 'retailers', by: ANN });
    git(folder, 'checkout', '-q', stale);

    await go('1.3.0');

    expect(await liveNow(storage)).toEqual({ '1.3.0': 100 });
  });

  test('is refused with the command to fetch the history when the clone is shallow', async () => {
    const { folder, commit, go } = await workshop();
    commit('first');
    await go('1.1.0');
    commit('second');

    const publication = go('1.2.0', {}, await shallowClone(folder));

    await expect(publication).rejects.toThrow(/Git does not know here .* git fetch --unshallow/s);
  });

  test('is not refused when the releases come from different repositories', async () => {
    const { storage, commit, go } = await workshop();
    commit('first');
    await go('1.1.0');
    const other = await aRepository();
    other.commit('another first');

    await go('1.2.0', {}, other.folder);

    expect(await liveNow(storage)).toEqual({ '1.2.0': 100 });
  });
});

test('uncommitted changes are refused with their names, or allowed and named by history and status', async () => {
  const { storage, folder, commit, go } = await workshop();
  commit('first');
  await writeFile(join(folder, 'left-over'), 'x');
  const say = () => undefined;

  await expect(checkoutOf({ folder, say })).rejects.toMatchObject({
    reason: 'refused',
    message: expect.stringContaining('- left-over') as string,
  });
  const allowed = await checkoutOf({ folder, allowUncommitted: true, say });
  expect(allowed?.isClean).toBe(false);
  const { change } = await go('1.1.0');

  expect(change.source).toMatchObject({ isClean: false });
  const { packages } = await siteStatus(storage);
  expect(packages[1]?.live).toMatchObject([{ version: '1.1.0', uncommitted: true }]);
});

/** Creates a site and a repository from which it is published. */
async function workshop() {
  const { storage, build, go: publish } = await aSite();
  const repository = await aRepository();
  const go = async (
    version: string,
    special: Partial<BuiltPublication> = {},
    folder = repository.folder,
  ) => {
    const source = await sourceOf(folder);
    const release = { ...(await build(version)), ...recordedSource(source) };
    return publish(release, { source, ...special });
  };
  return { storage, ...repository, go };
}

async function shallowClone(folder: string): Promise<string> {
  const clone = join(await temporaryFolder(), 'clone');
  git(folder, 'clone', '-q', '--depth', '1', `file://${folder}`, clone);
  return clone;
}
