import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { temporaryFolder, writeFiles } from '@redeem/delivery/testing';
import { expect, test } from '@rstest/core';

import { findChangedTexts } from './changed-texts';

const TABLE = 'remotes/support/src/locales.json';
const GERMAN = { [TABLE]: '{"en":{"a":"New"},"de":{"a":"Neu"}}' };

test('texts in the files of a locale are the only difference', async () => {
  const changed = await after({
    ...GERMAN,
    'remotes/support/content/fr_CH/faq.md': '## Neu',
    'remotes/support/src/SupportPage.test.tsx': 'test()',
    'remotes/retailers/src/public.ts': 'other()',
    'docs/operations.md': 'New',
  });

  expect(changed).toEqual({ locales: ['de', 'fr_CH'] });
});

test.each<[what: string, Parameters<typeof after>]>([
  ['code of the package differs', [{ ...GERMAN, 'remotes/support/src/public.ts': 'changed' }]],
  ['a shared package differs', [{ ...GERMAN, 'shared/kit/src/index.ts': 'changed' }]],
  ['a dependency differs', [{ ...GERMAN, 'pnpm-lock.yaml': 'changed' }]],
  ['no text differs', [{ 'docs/operations.md': 'New' }]],
  ['Git does not know the live commit', [GERMAN, { commit: 'f'.repeat(40) }]],
  ['the live release had uncommitted changes', [GERMAN, { isClean: false }]],
])('the whole release is checked when %s', async (_what, change) => {
  expect(await after(...change)).toBeNull();
});

/** Resolves to what the gate finds after a change of files in a checkout whose first commit is live. */
async function after(files: Record<string, string>, live: object = {}) {
  const folder = await temporaryFolder();
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a', ...words], { cwd: folder });
  const commit = async (of: Record<string, string>) => {
    await writeFiles(folder, of);
    git('add', '.');
    git('commit', '-qm', 'a change');
    return { commit: git('rev-parse', 'HEAD').toString().trim(), isClean: true };
  };
  git('init', '-q');
  const before = await commit({ [TABLE]: '{"en":{"a":"New"},"de":{"a":"Alt"}}' });
  const version = '1.0.0';
  const registered = { metadata: { version }, deployment: { default: true } };
  const past = { versions: [{ version, source: { ...before, ...live } }] };
  return findChangedTexts({
    release: { kind: 'remote', name: 'support', source: await commit(files) },
    live: { registry: { microFrontends: { support: [registered] } }, past: { support: past } },
    folder: join(folder, 'remotes/support'),
  } as never);
}
