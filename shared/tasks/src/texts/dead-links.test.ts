import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { expect, test } from '@rstest/core';

import { ROOT } from '../paths.mjs';

test('every link of a document leads to a file, and to a heading of it', () => {
  const documents = filesNamed('*.md').map((path) => join(ROOT, path));

  const links = documents.flatMap((document) => linksOf(document));

  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(isDead).map(({ from, to }) => `${relative(ROOT, from)}: ${to}`)).toEqual([]);
});

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
