import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { temporaryFolder, writeFiles } from '@redeem/delivery/testing';
import { expect, test } from '@rstest/core';

import { findChangedTexts } from './changed-texts';

const NAME = 'support';

test('texts in the files of a locale are the only difference', async () => {
  const changed = await after({
    'remotes/support/content/fr_CH/faq.md': '## Neu',
    'remotes/support/src/locales/de.json': '{"a":"Neu"}',
    'remotes/support/src/SupportPage.test.tsx': 'test()',
    'remotes/retailers/src/public.ts': 'other()',
    'docs/operations.md': 'New',
  });

  expect(changed).toEqual({ version: '1.0.0', locales: ['de', 'fr_CH'] });
});

test.each([
  ['code of the package', 'remotes/support/src/public.ts'],
  ['a package from which remotes are built', 'shared/kit/src/index.ts'],
  ['a dependency', 'pnpm-lock.yaml'],
])('texts are not the only difference when %s differs', async (_what, path) => {
  const texts = { 'remotes/support/src/locales/de.json': '{"a":"Neu"}' };

  expect(await after({ ...texts, [path]: 'changed' })).toBeNull();
});

test('nothing is a change of texts when no text differs, or when Git does not know the live commit', async () => {
  const texts = { 'remotes/support/src/locales/de.json': '{"a":"Neu"}' };

  expect(await after({ 'docs/operations.md': 'New' })).toBeNull();
  expect(await after(texts, { live: 'f'.repeat(40) })).toBeNull();
});

test('files that are not committed count when the checkout is built as it is', async () => {
  const texts = { 'remotes/support/src/locales/de.json': '{"a":"Neu"}' };
  const code = { ...texts, 'remotes/support/src/new.ts': 'run()' };

  expect(await after(texts, { isCommitted: false })).toMatchObject({ locales: ['de'] });
  expect(await after(code, { isCommitted: false })).toBeNull();
});

/** Resolves to what the gate finds after a change of files in a checkout whose first commit is live. */
async function after(
  files: Record<string, string>,
  { isCommitted = true, live }: { isCommitted?: boolean; live?: string } = {},
) {
  const folder = await temporaryFolder();
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a', ...words], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  git('init', '-q');
  await writeFiles(folder, { 'remotes/support/src/locales/de.json': '{"a":"Alt"}' });
  git('add', '.');
  git('commit', '-qm', 'first');
  const was = live ?? git('rev-parse', 'HEAD');
  await writeFiles(folder, files);
  if (isCommitted) git('add', '.');
  if (isCommitted) git('commit', '-qm', 'second');
  const source = { commit: git('rev-parse', 'HEAD'), isClean: isCommitted };
  const version = '1.0.0';
  const since = { revision: 1, at: '2026-01-01T00:00:00.000Z', by: { name: 'Ann' } };
  const past = { versions: [{ version, source: { commit: was, isClean: true }, since }] };
  return findChangedTexts({
    release: { kind: 'remote', name: NAME, source },
    live: {
      registry: {
        microFrontends: { [NAME]: [{ metadata: { version }, deployment: { default: true } }] },
      },
      past: { [NAME]: past },
    } as never,
    folder: join(folder, 'remotes/support'),
  });
}
