import { aRepository as anEmptyRepository, git, writeFiles } from '@redeem/delivery/testing';
import { describe, expect, test } from '@rstest/core';

import { commitUrlOf, readCommits } from './commits';
import type { Step } from './read-site';

const FAQ = 'remotes/support/content/en/faq.md';

/** Creates a repository with two commits of a text, and one of another remote between them. */
async function aRepository() {
  const { folder, commit: commitAll } = await anEmptyRepository();
  const commit = async (subject: string, files: Record<string, string>) => {
    await writeFiles(folder, files);
    git(folder, 'add', '.');
    return commitAll(subject);
  };
  const first = await commit('feat: begin', {
    [FAQ]: '### Is it free?\n\nYes, it costs nothing.\n\nThe end.\n',
  });
  await commit('fix(picklist): other', { 'remotes/picklist/a.ts': '' });
  const last = await commit('docs(support): be clear', {
    [FAQ]: '### Is it free?\n\nNo, it costs nothing.\n\nThe end.\n',
  });
  return { folder, first, last };
}

function aStep(from: string | null, to: string | null, action = 'publish'): Step {
  const change = { revision: 3, at: '', by: '', action, subject: 'support', traffic: null };
  const rest = { from: '1.0.0', to: '1.0.1', why: null, commit: to, isUncommitted: false };
  return { change: { ...change, ...rest }, commits: { from, to } };
}

describe('the commits of a change', () => {
  test('are those of the package since the release before, with the words that differ', async () => {
    const { folder, first, last } = await aRepository();

    const { commits, isBack, texts, missing } = await readCommits(folder, aStep(first, last));

    expect(commits).toMatchObject([{ hash: last, by: 'ann', subject: 'docs(support): be clear' }]);
    expect([isBack, missing]).toEqual([false, null]);
    expect(texts).toEqual([{ path: FAQ, lines: ['[-Yes,-]{+No,+} it costs nothing.'] }]);
  });

  test('of a return are those that visitors lose', async () => {
    const { folder, first, last } = await aRepository();

    const { commits, isBack } = await readCommits(folder, aStep(last, first, 'rollback'));

    expect([commits.map(({ hash }) => hash), isBack]).toEqual([[last], true]);
  });

  test('of a first release are its own alone', async () => {
    const { folder, first } = await aRepository();

    const { commits } = await readCommits(folder, aStep(null, first));

    expect(commits).toMatchObject([{ subject: 'feat: begin' }]);
  });

  test('that the repository does not have are named', async () => {
    const { folder, first } = await aRepository();

    const { commits, missing } = await readCommits(folder, aStep(first, 'f'.repeat(40)));

    expect([commits, missing]).toEqual([[], expect.stringContaining('commit fffffffff')]);
  });

  test('are none without a repository, or of a lock', async () => {
    const { first, last } = await aRepository();

    const { missing } = await readCommits(null, aStep(first, last));
    const lock = await readCommits(null, aStep(null, null, 'lock'));

    expect(missing).toContain('runs from no repository');
    expect([lock.missing, lock.commits]).toEqual([null, []]);
  });
});

test.each([
  ['git@github.com:movies/redeem.git', 'https://github.com/movies/redeem/commit/'],
  ['ssh://git@git.example.com:2222/movies/redeem', 'https://git.example.com/movies/redeem/commit/'],
  ['https://ann:secret@gitlab.com/movies/redeem.git', 'https://gitlab.com/movies/redeem/commit/'],
  ['/srv/git/redeem.git', null],
])('the commits of the repository %s are at %s', async (origin, url) => {
  const { folder } = await anEmptyRepository();
  git(folder, 'remote', 'add', 'origin', origin);

  expect(await commitUrlOf(folder)).toBe(url);
});
