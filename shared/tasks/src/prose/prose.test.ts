import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { ROOT } from '../paths.mjs';
import { identifiersOf, type Passage, sentencesOfMarkdown, sentencesOfSource } from './read-prose';
import { IDENTIFIERS, SENTENCES } from './word-list';

/** Texts of other owners, generated files, globs that look like comments, and the word list. */
const EXEMPT = [
  /^eslint\.config\.js$/,
  /^docs\/product\//,
  /^remotes\/support\/content\//,
  /offline-delivery\.mjs$/,
  /\.css\.d\.ts$/,
  /^shared\/tasks\/src\/prose\//,
];

describe('the prose of the repository', () => {
  test('follows the word list in comments, titles, messages, names and documents', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
      .split('\0')
      .filter((file) => /\.(?:ts|tsx|mjs|js|css|md)$/.test(file))
      .filter((file) => !EXEMPT.some((pattern) => pattern.test(file)));

    expect(
      files.flatMap((file) => problemsOf(file, readFileSync(join(ROOT, file), 'utf8'))),
    ).toEqual([]);
  });
});

describe('problemsOf', () => {
  test.each([
    ['a.ts', '/** What the page shows. */', 'a.ts:1: "What the page shows."'],
    ['a.ts', 'const a = 1;\n// Whoever asks waits.', 'a.ts:2: "Whoever asks waits."'],
    ['a.ts', '/**\n * Shows a page. Nobody sees\n * it.\n */', 'a.ts:1: "Nobody sees it."'],
    ['a.ts', "test('leads home', run);", 'a.ts:1: "leads home"'],
    ['a.ts', "throw new DeliveryError('refused', 'nobody is here');", 'a.ts:1: "nobody is here"'],
    ['a.ts', 'const PATIENCE = 600;', 'a.ts:1: "PATIENCE"'],
    ['a.ts', '// It counts (product-spec 5).', 'a.ts:1: "It counts (product-spec 5)."'],
    ['a.ts', '// It counts (decisions, 8 and 9).', 'a.ts:1: "It counts (decisions, 8 and 9)."'],
    ['a.md', '# A\n\nText.\n\nOf these, two count.', 'a.md:5: "Of these, two count."'],
    ['a.md', '- One.\n- Nobody knows.', 'a.md:2: "Nobody knows."'],
  ])('names the wording in %s: %j', (file, source, problem) => {
    expect(problemsOf(file, source)).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    ['a.ts', '/** Returns what the page shows. What does it cost? */'],
    ['a.ts', "const url = 'https://who.example/nobody';"],
    ['a.ts', '// See `leads home`.'],
    ['a.md', '# What it is\n\n```sh\nnobody\n```\n'],
    ['a.md', '**What was tried.** A list.'],
  ])('accepts %s: %j', (file, source) => {
    expect(problemsOf(file, source)).toEqual([]);
  });
});

/** Returns one line for each wording of a file that the word list excludes. */
function problemsOf(file: string, source: string): string[] {
  if (file.endsWith('.md')) return problems(file, sentencesOfMarkdown(source), SENTENCES);
  return [
    ...problems(file, sentencesOfSource(source), SENTENCES),
    ...problems(file, identifiersOf(source), IDENTIFIERS),
  ];
}

function problems(file: string, passages: Passage[], list: typeof SENTENCES): string[] {
  return passages.flatMap(({ line, text }) => {
    const wording = list.find(({ pattern }) => pattern.test(text));
    return wording ? [`${file}:${String(line)}: "${text}" – write: ${wording.instead}`] : [];
  });
}
