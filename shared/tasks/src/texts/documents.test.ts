import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { expect, test } from '@rstest/core';

import { ROOT } from '../paths.mjs';
import { remotes } from '../workspace.ts';

const COMMON_TEXTS = JSON.parse(
  readFileSync(join(ROOT, 'shared/platform/src/locales/en.json'), 'utf8'),
) as Record<string, string>;

test('every link of a document leads to a file, and to a heading of it', () => {
  const documents = filesNamed('*.md').map((path) => join(ROOT, path));

  const links = documents.flatMap((document) => linksOf(document));

  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(isDead).map(({ from, to }) => `${relative(ROOT, from)}: ${to}`)).toEqual([]);
});

test('every count of remotes, locales, territories and brands in a document is right', () => {
  const counts = filesNamed('*.md').flatMap((path) => countsIn(path));

  expect(counts.length).toBeGreaterThan(3);
  expect(counts.filter(({ said, what }) => said !== COUNTED[what]?.())).toEqual([]);
});

test('every walk of the architecture says how many files it has', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

  const walks = text.matchAll(/^\| (\d+) +\|[^\n]*\n\n(\d+) files/gm);

  const said = Array.from(walks, ([, last, files]) => ({ last, files }));
  expect(said).toHaveLength(3);
  expect(said.filter(({ last, files }) => last !== files)).toEqual([]);
});

/** What there is of each thing that documents count. */
const COUNTED: Readonly<Record<string, () => number>> = {
  remotes: () => remotes().length,
  locales: () => readdirSync(join(ROOT, 'shell/src/locales')).length,
  territories: () => Object.keys(COMMON_TEXTS).filter((key) => key.startsWith('country.')).length,
  brands: () => filesNamed('shell/src/brands/*-icon.svg').length,
};

const OTHER_WORDS: Readonly<Record<string, string>> = {
  countries: 'territories',
  translations: 'locales',
};

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  );

/** Returns the counts of all remotes, locales, territories and brands in a document: "all ten locales", not "two remotes". */
function countsIn(path: string) {
  const text = readFileSync(join(ROOT, path), 'utf8').replace(/\s+/g, ' ');
  const all =
    /\b(?:all|the|its|in) (\w+) (remotes|locales|territories|brands|countries|translations)\b/gi;
  return Array.from(text.matchAll(all), ([words, number = '', what = '']) => ({
    path,
    words,
    said: NUMBERS.includes(number) ? NUMBERS.indexOf(number) : Number(number),
    what: OTHER_WORDS[what] ?? what,
  })).filter(({ said }) => !Number.isNaN(said));
}

interface Link {
  /** The document with the link. */
  from: string;
  to: string;
}

/** Returns the links of a document to this repository. The texts of the FAQ link to pages of the site. */
function linksOf(from: string): Link[] {
  if (from.includes('/support/content/')) return [];
  const text = withoutCode(readFileSync(from, 'utf8'));
  return Array.from(text.matchAll(/\]\(<?([^)\s>]+)>?\)/g), ([, to = '']) => ({ from, to })).filter(
    ({ to }) => !/^[a-z]+:/.test(to),
  );
}

function isDead({ from, to }: Link): boolean {
  const [path = '', anchor] = to.split('#');
  const file = path === '' ? from : join(dirname(from), path);
  if (!existsSync(file)) return true;
  return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor);
}

/** Returns the anchors of the headings of a document, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  const headings = withoutFences(readFileSync(file, 'utf8')).matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(text: string): string {
  return withoutFences(text).replace(/`[^`\n]*`/g, '');
}

function withoutFences(text: string): string {
  return text.replace(/^( *)```[^]*?^\1```$/gm, '');
}

function filesNamed(pattern: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', pattern], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}
