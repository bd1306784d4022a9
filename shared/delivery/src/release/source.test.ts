import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { aRepository, builtElsewhere, git, temporaryFolder, writeRemote } from '../testing';
import { readRelease } from './read-release';
import { builtSource, builtSourceOf, recordedSource, sourceOf } from './source';

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
    expect(changed).toMatchObject({ commit: second, isClean: false, uncommitted: ['left-over'] });
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
    const said = JSON.stringify(builtSource(await sourceOf(folder)));
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
});
