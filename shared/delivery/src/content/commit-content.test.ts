import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, rs, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { readStoredRelease } from '../publish/stored-release';
import { temporaryFolder, writeFiles } from '../testing';
import { commitContent } from './commit-content';
import { storeContentRelease } from './content-release';
import { aContentSite } from './content-site.test-support';

// Each test starts a dozen processes.
rs.setConfig({ testTimeout: 60_000 });

const NAME = 'retailers';
const FAQ = `remotes/${NAME}/content/en/faq.md`;
const OLD = 'One.\n\nTwo.\n';
const NEW = 'One.\n\nTwo, or three.\n';
const BRANCH = 'texts/retailers-1.0.1';

test('live texts are committed on a branch of their release, by the person and with the reason', async () => {
  const { commit, git } = await aRemote();

  expect(await commit()).toBe(BRANCH);

  expect(git('show', '--no-patch', '--format=%an <%ae>%n%B', BRANCH)).toMatch(
    /^sue@example\.com <sue@example\.com>\ndocs\(retailers\): take in the texts of retailers 1\.0\.1\n\nclearer \(approved by ann\)\n\nRevision 2 of /,
  );
  expect(git('diff', '--name-only', 'main', BRANCH).trim().split('\n')).toEqual([
    FAQ,
    `remotes/${NAME}/content/pulled.json`,
  ]);
  expect(git('show', `${BRANCH}:${FAQ}`)).toBe(NEW);
  expect(git('rev-parse', `${BRANCH}^`)).toBe(git('rev-parse', 'main'));
});

test('a branch that has the texts stays as it is, and one with other texts is reported', async () => {
  const { commit, git } = await aRemote();
  await Promise.all([commit(), commit({ by: 'tim' })]);
  const first = git('rev-parse', BRANCH);

  expect(await commit({ by: 'tim' })).toBe(BRANCH);
  expect(git('rev-parse', BRANCH)).toBe(first);
  // As if the base had them.
  expect(await commit({ base: BRANCH })).toBe(BRANCH);

  const other = git('commit-tree', 'main^{tree}', '-m', 'other').trim();
  git('update-ref', `refs/heads/${BRANCH}`, other);
  await expect(commit()).rejects.toThrow(`its branch ${BRANCH} has other texts`);
});

test('texts whose lines have changed in Git as well are not committed', async () => {
  const { commit, git } = await aRemote('One.\n\nTwo and a half.\n');

  await expect(commit()).rejects.toThrow('other changes of the same lines in');
  expect(git('branch', '--list', 'texts/*')).toBe('');
});

test('a remote that cannot be reached is reported without its password', async () => {
  const { commit } = await aRemote();
  const error = await commit({ address: 'http://sue:secret@127.0.0.1:1/site.git' }).catch(
    (failure: unknown) => failure,
  );

  expect(error).toMatchObject({
    reason: 'refused',
    message: expect.stringMatching(/^(fatal|error): /) as unknown,
  });
  expect(String(error)).not.toContain('secret');
});

test('a remote that does not answer is given up', async () => {
  const { commit } = await aRemote();
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const address = `git://127.0.0.1:${String(port)}/site.git`;

  await expect(commit({ address, timeoutMs: 500 })).rejects.toThrow('Git took longer than 0.5 s');
  silent.close();
});

test('a remote that has no such texts is left alone', async () => {
  const { commit, git } = await aRemote();
  const empty = git('commit-tree', git('mktree').trim(), '-m', 'empty').trim();
  git('update-ref', 'refs/heads/empty', empty);

  await expect(commit({ base: 'empty' })).rejects.toThrow(`it has no remotes/${NAME}/content`);
});

/** Creates a site whose English text was changed without a build, and a bare repository with the checkout of its first release. */
async function aRemote(committed = OLD) {
  const { storage } = await aContentSite({ files: { 'de/faq.md': OLD, 'en/faq.md': OLD } });
  const files = { 'en/faq.md': NEW };
  const { version } = await storeContentRelease({ storage, name: NAME, by: 'sue', files });
  const { release } = await readStoredRelease({ storage, name: NAME, version });
  await publish({ storage, release, by: 'sue', traffic: 100, check: () => Promise.resolve() });

  const folder = await temporaryFolder();
  await writeFiles(join(folder, 'work'), {
    [FAQ]: committed,
    [FAQ.replace('/en/', '/de/')]: OLD,
  });
  const person = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
  const call = (place: string, words: string[]) =>
    execFileSync('git', [...person, ...words], {
      cwd: join(folder, place),
      encoding: 'utf8',
      input: '',
    });
  call('work', ['init', '--quiet', '--initial-branch=main']);
  call('work', ['add', '.']);
  call('work', ['-c', 'commit.gpgSign=false', 'commit', '--quiet', '--message', 'first']);
  call('', ['clone', '--quiet', '--bare', 'work', 'site.git']);
  const own = pathToFileURL(join(folder, 'site.git')).href;
  return {
    git: (...words: string[]) => call('site.git', words),
    commit: ({ address = own, base = '', by = 'sue@example.com', timeoutMs = 60_000 } = {}) =>
      commitContent({
        storage,
        name: NAME,
        git: { address, base: base || undefined },
        by,
        why: 'clearer (approved by ann)',
        revision: 2,
        timeoutMs,
      }),
  };
}
