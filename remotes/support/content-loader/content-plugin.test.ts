import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { createRsbuild } from '@rsbuild/core';
import { afterEach, describe, expect, test } from '@rstest/core';

import { pluginContent } from './content-plugin';

const FAQ = '## Codes\n\n### Is this it? {#it}\n\nYes, *this*.\n';
const POLICY = '## Before {#before}\n\nKeep it.\n';

/** A package with everything in it, in two locales. */
const FILES = {
  'package.json': '{ "type": "module" }',
  'src/index.js': 'import(`../content/${navigator.language}/faq.md`).then(console.log);',
  'src/locales/en.json': '{}',
  'src/locales/fr.json': '{}',
  'content/en/faq.md': FAQ,
  'content/fr/faq.md': FAQ,
  'content/en/return-policy.md': POLICY,
  'content/fr/return-policy.md': POLICY,
};

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('a build', () => {
  test('makes plain data of a content file, in a chunk of its own', async () => {
    const { folder, problems } = await build({});

    expect(problems).toEqual([]);
    const chunks = readdirSync(join(folder, 'dist/static/js/async'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, 'dist/static/js/async', name), 'utf8'));
    expect(chunks).toHaveLength(2);
    expect(chunks[0]).toMatch(/anchor:"it",heading:\["Is this it\?"\]/);
    expect(chunks.join()).not.toContain('###');
  });

  test('makes the words for the search a module of their own', async () => {
    const { folder, problems } = await build({
      'content/en/faq.md': `${FAQ}\n{search: Used before, café}\n`,
      'src/search.js': "import('../content/en/faq.md?search').then(console.log);",
      'src/index.js': "import('../content/en/faq.md').then(console.log); import('./search.js');",
    });

    expect(problems).toEqual([]);
    const chunks = readdirSync(join(folder, 'dist/static/js/async'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, 'dist/static/js/async', name), 'utf8'));
    const [page] = chunks.filter((chunk) => chunk.includes('Is this it?'));
    expect(chunks.filter((chunk) => chunk.includes('used before,cafe'))).toHaveLength(1);
    expect(page).not.toMatch(/used before/i);
  });

  test.each([
    ['is missing in a language', { 'content/fr/faq.md': null }, 'content/fr/faq.md:1: the file is'],
    ['is missing in English', { 'content/en/faq.md': null }, 'content/en/faq.md:1: the file is'],
    ['is empty', { 'content/fr/faq.md': '' }, 'content/fr/faq.md:1: #it is missing'],
    [
      'has a placeholder nobody knows',
      { 'content/fr/faq.md': FAQ.replace('Yes', '{name}') },
      'content/fr/faq.md:5: {name} is no placeholder',
    ],
    [
      'is in a language that the package has no texts in',
      { 'content/xx/faq.md': FAQ },
      'content/xx/faq.md:1: there are no texts in xx',
    ],
  ])('fails when a file %s', async (_what, changes, message) => {
    const { problems } = await build(changes);

    expect(problems.join('\n')).toContain(message);
  });
});

test('a build names each mistake once, in one sentence with its file and line', async () => {
  const more = `${FAQ}\n### Is there more? {#more}\n\nYes, {email}.\n`;

  const { problems } = await build({
    'content/en/faq.md': more,
    'src/locales/de.json': '{}',
    'content/de/faq.md': FAQ,
    'content/de/return-policy.md': POLICY,
    'src/index.js': "import('../content/en/faq.md'); import('../content/en/faq.md?search');",
  });

  expect(problems).toEqual([
    [
      'ContentsError: content/en/faq.md:9: {email} is no placeholder; there are {brand}, {cs} and {countries}',
      'content/en/faq.md:7: #more is missing in other languages; write it into content/de/faq.md, content/fr/faq.md',
    ].join('\n'),
  ]);
});

async function build(changes: Record<string, string | null>) {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  folders.push(folder);
  const files: Record<string, string | null> = { ...FILES, ...changes };
  for (const [file, content] of Object.entries(files)) {
    if (content === null) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const problems: string[] = [];
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      mode: 'production',
      logLevel: 'silent',
      plugins: [pluginContent(folder)],
    },
  });
  rsbuild.onAfterBuild(({ stats }) => {
    problems.push(...(stats?.toJson({ errors: true }).errors ?? []).map(({ message }) => message));
  });
  await rsbuild.build().catch((error: unknown) => problems.push(String(error)));
  return { folder, problems };
}
