import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, describe, expect, rs, test } from '@rstest/core';

import { journeysOf, readersOf } from './changed.ts';
import { demandsIn, problemsOf, titlesIn } from './demands.ts';
import { firstPort, resultsOf, sum } from './parts.ts';
import { readResults, type TestResult } from './results.ts';
import { runPart, table } from './test.ts';

const folder = mkdtempSync(join(tmpdir(), 'redeem-reports-'));
const one = (status: TestResult['status'], title = 'a') => ({ title, status });

afterAll(() => {
  rmSync(folder, { recursive: true });
});

afterEach(() => {
  rs.restoreAllMocks();
});

describe('the results of a runner', () => {
  test('are those of its report, with files, groups and readable titles', () => {
    const file = join(folder, 'report.xml');
    writeFileSync(
      file,
      `<testsuites tests="4"><testsuite name="a.test.ts">
        <testcase name="a group &gt; passes" classname="a.test.ts" time="0.1">
        </testcase>
        <testcase name="fails" classname="a.test.ts"><failure message="x"><![CDATA[y]]></failure></testcase>
        <testcase name="says &quot;no&quot;" classname="b.test.ts"><skipped/></testcase>
        <testcase name="last" classname="b.test.ts"/>
      </testsuite></testsuites>`,
    );

    expect(readResults(file)).toEqual([
      one('passed', 'a.test.ts › a group > passes'),
      one('failed', 'a.test.ts › fails'),
      one('skipped', 'b.test.ts › says "no"'),
      one('passed', 'b.test.ts › last'),
    ]);
    expect(readResults(join(folder, 'none'))).toBeNull();
  });
});

describe('a part', () => {
  test.each([
    ['there is no report', null, 0],
    ['no test ran', [one('skipped')], 0],
    ['the runner failed and no test', [one('passed')], 1],
    ['a test failed', [one('passed'), one('failed')], 1],
  ])('has one failure if %s', (_, results, code) => {
    const failures = resultsOf('rstest', results, code).filter(({ status }) => status === 'failed');

    expect(failures).toHaveLength(1);
  });

  test('has none if all tests passed, and is added to others in the table', () => {
    const results = resultsOf('rstest', [one('passed'), one('passed'), one('skipped')], 0);
    const row = sum([
      { results, cpuSeconds: 2 },
      { results: [one('passed')], cpuSeconds: 1 },
    ]);

    expect(table([{ ...row, name: 'unit', seconds: 1 }]).split('\n')[1]).toBe(
      '✓ unit               3        0        1      1.0      3.0',
    );
  });

  test('has one failure for a part that throws', async () => {
    rs.spyOn(console, 'log').mockImplementation(() => undefined);
    const print = rs.spyOn(console, 'error').mockImplementation(() => undefined);

    const row = await runPart('e2e', () => Promise.reject(new Error('no browser')));

    expect(row.results).toEqual([one('failed', 'e2e')]);
    expect(print).toHaveBeenCalledWith(expect.objectContaining({ message: 'no browser' }));
  });
});

test('two checkouts have ports of their own', async () => {
  const [one, other] = [await firstPort('/home/ann/redeem'), await firstPort('/home/ben/redeem')];

  expect(Math.abs(one - other)).toBeGreaterThanOrEqual(20);
});

describe('npm test -- changed', () => {
  test.each([
    ['a document', 'docs/glossary.md', []],
    ['a test', 'shell/src/App.test.tsx', []],
    ['a journey', 'e2e/journeys/form/typing.spec.ts', ['journeys/form/typing.spec.ts']],
    ['the specification', 'docs/product/specification.md', ['journeys']],
    ['the host', 'shared/host/src/main.ts', ['delivery', 'security', 'federation']],
    [
      'the shell',
      'shell/src/index.tsx',
      ['journeys', 'federation', 'security', 'delivery', 'engines'],
    ],
    [
      'the lock file',
      'pnpm-lock.yaml',
      ['journeys', 'federation', 'security', 'delivery', 'engines'],
    ],
  ])('runs after a change of %s the journeys that it reaches', (_, file, expected) => {
    expect(journeysOf([file])).toEqual(expected);
  });

  test('runs the tests that read a changed document or a configuration at the root', () => {
    expect(readersOf(['README.md'])).toContain('shared/tasks');
    expect(readersOf(['docs/product/specification.md'])).toContain('shared/store');
    expect(readersOf(['oxlint.config.ts'])).toEqual(['shared/tasks']);
  });
});

describe('a demand of a document', () => {
  /** In two parts, because the check reads this file too. */
  const at = (id: string) => `@${id}`;
  const demands = demandsIn(
    'docs/a.md',
    [
      '- Enter `spec-5.1` submits. `spec-5.2` (Not tested: seen by hand) It is small: spec-5.3.',
      '- Enter submits. `spec-5.1` `gap-5` is a key.',
      '| E5 | one validator \\| redirects | `a.test.ts` |',
      '| I5 | versions match | Not tested: there is one version |',
    ].join('\n'),
  );

  test('has a test in this repository, and each id in a title is defined', () => {
    expect(problemsOf(titlesIn('all'))).toEqual([]);
  });

  test('is not proven by a run in which its tests failed, or all were skipped', () => {
    const both = `submits ${at('spec-5.1')} ${at('E5')}`;
    const unproven = (...results: TestResult[]) => problemsOf(results, demands);

    expect(unproven(one('passed', both), one('skipped', both))).toEqual([]);
    expect(unproven(one('passed', both), one('failed', both))).toHaveLength(2);
    expect(unproven(one('skipped', both))).toHaveLength(2);
    expect(unproven(one('passed', `submits ${at('spec-5.1')} ${at('E6')}`))).toEqual([
      `no document defines ${at('E6')}, with which "submits ${at('spec-5.1')} ${at('E6')}" ends`,
      `docs/a.md:3 E5 is not proven: no test whose title ends with ${at('E5')} ran`,
    ]);
  });
});
