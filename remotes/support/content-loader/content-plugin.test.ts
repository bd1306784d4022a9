import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { pluginLocales } from '@redeem/build/locale-table';
import { createRsbuild } from '@rsbuild/core';
import { afterEach, expect, test } from '@rstest/core';

import { pluginContent } from './content-plugin';

const FAQ = [
  '## Codes',
  '### Is this it? {#it}',
  'Yes, *this*.',
  '## Shops',
  '### Which? {#which}',
  'All.',
  '### Where? {#where}',
  'Here.',
  '---',
  'A note.',
].join('\n\n');
const POLICY = '## Before {#before}\n\nKeep it.\n';

/** A package with everything in it, in one language and one of its regions. */
const FILES = {
  'package.json': '{ "type": "module" }',
  'src/index.js':
    'import load from "./locales.json?load"; load(navigator.language).then(console.log);',
  'src/locales.json': '{ "en": { "title": "FAQ" }, "en_GB": { "title": "FAQ (UK)" } }',
  'content/en/faq.md': FAQ,
  'content/en/return-policy.md': POLICY,
};

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('a locale is one file with its translations and content, as plain data', async () => {
  const { chunk, problems } = await build({});

  expect(problems).toBe('');
  expect(chunk('FAQ (UK)')).toMatch(/anchor:"it",heading:\["Is this it\?"\]/);
  expect(chunk('FAQ (UK)')).not.toMatch(/###|"FAQ"/);
});

test('the file of a region has only what differs: entries, headings of groups, notes', async () => {
  const own = '## Stores\n\n### Where? {#where}\n\nThere.\n\n---\n\nAnother note.\n';

  const { chunk } = await build({ 'content/en_GB/faq.md': own });

  const texts = chunk('FAQ (UK)').match(/"[A-Z][\w ]+[.?]?"/g);
  const parts = ['Codes', 'Is this it?', 'Stores', 'Which?', 'All.', 'Where?', 'There.'];
  expect(texts?.filter((text) => parts.includes(JSON.parse(text) as string))).toEqual(
    parts.map((part) => JSON.stringify(part)),
  );
  expect(texts).toContain('"Another note."');
  expect(texts).not.toContain('"Shops"');
  expect(chunk('"FAQ"')).toMatch(/"Shops"[^]*"Here\."[^]*"A note\."/);
});

test.each([
  ['is missing', { 'content/en/faq.md': null }, 'content/en/faq.md:1: the file is missing'],
  [
    'of a region has an unknown entry',
    { 'content/en_GB/faq.md': '### More? {#more}\n\nNo.' },
    'content/en_GB/faq.md:1: #more is unknown',
  ],
  [
    'of a region has a placeholder nobody knows',
    { 'content/en_GB/faq.md': '### Where? {#where}\n\n{name}' },
    'content/en_GB/faq.md:3: {name} is no placeholder',
  ],
  [
    'is in a language that the package has no texts in',
    { 'content/xx/faq.md': FAQ },
    'content/xx/faq.md:1: there are no texts in xx',
  ],
])('a build fails when a file %s', async (_what, changes, message) => {
  const { problems } = await build(changes);

  expect(problems).toContain(message);
});

test('a build names each mistake once, in one sentence with its file and line', async () => {
  const { problems } = await build({ 'content/en/faq.md': FAQ.replace('Yes', '{email}') });

  expect(problems).toBe(
    'Error: content/en/faq.md:5: {email} is no placeholder; there are {brand}, {cs} and {countries}',
  );
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
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      mode: 'production',
      logLevel: 'silent',
      plugins: [pluginLocales(), pluginContent(folder)],
    },
  });
  const problems = await rsbuild.build().then(() => '', String);
  return {
    problems,
    /** Returns the script that has a text. */
    chunk: (part: string) =>
      globSync('dist/static/js/async/*.js', { cwd: folder })
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .find((script) => script.includes(part)) ?? '',
  };
}
