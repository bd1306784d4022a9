import { describe, expect, test } from '@rstest/core';

import { demandsIn, problemsOf, readDemands, readTags, resultsIn, tagsIn } from './demands.mjs';

/** In two parts, because the check reads the tags of this file too. */
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
