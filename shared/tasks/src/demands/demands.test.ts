import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { ROOT } from '../paths.mjs';
import { demandsIn, problemsOf, readDemands, readTags, resultsIn, tagsIn } from './demands.ts';

const RULE = /\b(?:spec-\d+(?:\.\d+)?|gap-\d+)\b/g;
const ROW = /(?<![\w@.#/%-])[A-J]\d{1,2}(?![\w%-])/g;
/** The ids of the documents, and those of the specification's sections. */
const DEFINED = new Set(readDemands().flatMap(({ id }) => [id, id.replace(/\.\d+$/, '')]));

/** The number of no rule, apart from its id, because the checks read this file too. */
const UNKNOWN = '99';
/** In two parts, for the same reason. */
const at = (id: string) => `@${id}`;

describe('the demands of a document', () => {
  const demands = demandsIn(
    'docs/a.md',
    [
      '- Enter `spec-5.1` submits. `spec-5.2` (Not tested: seen by hand) It is small: spec-5.3.',
      '- Enter submits. `spec-5.1`',
      '- `gap-5` Enter is a key.',
      '| E5 | one validator \\| redirects | `a.test.ts` |',
      '| I5 | versions match | Not tested: there is one version |',
      '| I6 | no source maps | Not tested: |',
      '| G1 | validations | bench |',
    ].join('\n'),
  );
  const tags = [
    ...tagsIn('a.test.ts', `'submits ${at('spec-5.1')} ${at('E5')}'\n'is small ${at('I6')}'`),
    ...tagsIn('e2e/bench/load/steady.ts', `tag: '${at('G1')}'`),
  ];
  const problems = (...reports: Parameters<typeof resultsIn>[0][]) =>
    problemsOf(demands, tags, reports.flatMap(resultsIn));
  const rstest = (status: string) => ({
    files: [{ results: [{ fullName: `a > submits ${at('spec-5.1')} ${at('E5')}`, status }] }],
  });
  const playwright = (status: string) => ({
    suites: [{ title: at('I6'), specs: [{ title: 'is small', tests: [{ status }] }] }],
  });

  test('have a test in this repository, and its tags a demand', () => {
    expect(readDemands().length).toBeGreaterThan(100);
    expect(problemsOf(readDemands(), readTags())).toEqual([]);
  });

  test('have no test if no title ends with their id', () => {
    const other = tagsIn('b.test.ts', `\n'a mistake ${at('spec-5.3')}'`);

    expect(problemsOf(demands, other)).toEqual([
      `b.test.ts:2 no document defines ${at('spec-5.3')}: correct the tag, or add the id`,
      `docs/a.md:1 spec-5.1 has no test: end a title with ${at('spec-5.1')}`,
      `docs/a.md:4 E5 has no test: end a title with ${at('E5')}`,
      `docs/a.md:6 I6 has no test: end a title with ${at('I6')}`,
      `docs/a.md:7 G1 has no test: end a title with ${at('G1')}`,
    ]);
  });

  test('are proven if a test of each passed and others were skipped', () => {
    expect(problems(rstest('pass'), rstest('skip'), playwright('expected'))).toEqual([]);
  });

  test('are not proven if one of their tests failed, or all were skipped', () => {
    expect(problems(rstest('pass'), rstest('fail'), playwright('skipped'))).toEqual([
      `docs/a.md:1 spec-5.1 is not proven: "a > submits ${at('spec-5.1')} ${at('E5')}" failed`,
      `docs/a.md:4 E5 is not proven: "a > submits ${at('spec-5.1')} ${at('E5')}" failed`,
      `docs/a.md:6 I6 is not proven: no test with ${at('I6')} ran`,
    ]);
    expect(problems(rstest('pass'), playwright('flaky'))).toHaveLength(1);
  });
});

describe('an id that the repository cites', () => {
  test('is defined by a document', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
      .split('\0')
      .filter((file) => /\.(?:ts|tsx|mjs|js|css|md|yaml)$/.test(file));

    expect(
      files.flatMap((file) => strayCitations(file, readFileSync(join(ROOT, file), 'utf8'))),
    ).toEqual([]);
  });

  test.each([
    [
      'a.ts',
      `// Counts (spec-5.1, spec-5.${UNKNOWN}).`,
      `a.ts:1 no document defines spec-5.${UNKNOWN}`,
    ],
    [
      'a.md',
      `Counts.\n\nSee \`gap-${UNKNOWN}\`, gap-8.`,
      `a.md:3 no document defines gap-${UNKNOWN}`,
    ],
    ['a.yaml', `about: spec-${UNKNOWN}`, `a.yaml:1 no document defines spec-${UNKNOWN}`],
    [
      'a.ts',
      `const E${UNKNOWN} = 1;\n/** Counts (E5, E${UNKNOWN}). */`,
      `a.ts:2 no document defines E${UNKNOWN}`,
    ],
  ])('is named with its line in %s if no document defines it: %j', (file, source, stray) => {
    expect(strayCitations(file, source)).toEqual([stray]);
  });
});

/** Returns one line for each id in a file that no document defines; a row counts in comments and documents only. */
function strayCitations(file: string, source: string): string[] {
  return source.split('\n').flatMap((text, index) => {
    const isProse = file.endsWith('.md') || /^\s*(?:\/\/|\/?\*)/.test(text);
    const cited = [...text.matchAll(RULE), ...(isProse ? text.matchAll(ROW) : [])];
    return cited
      .filter(([id]) => !DEFINED.has(id))
      .map(([id]) => `${file}:${String(index + 1)} no document defines ${id}`);
  });
}
