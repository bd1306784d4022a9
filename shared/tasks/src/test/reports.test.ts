import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { playwrightCounts, readReport, rstestCounts } from './reports.ts';

const SUMMARY = { passedTests: 5, failedTests: 1, skippedTests: 2, todoTests: 1 };

describe('the counts of a report', () => {
  test('are those of Rstest’s tests', () => {
    const results = [
      { testId: '1', testPath: 'a.test.ts', name: 'A1 a remote', status: 'pass', duration: 30 },
      {
        testId: '2',
        testPath: 'a.test.ts',
        name: 'A2 another',
        status: 'fail',
        duration: 700,
        errors: [{ message: 'expected \u001b[32m2\u001b[39m\n  to be 3' }],
      },
      { testId: '3', testPath: 'a.test.ts', name: 'A3 a third', status: 'skip' },
    ];
    const files = [{ status: 'fail', testPath: 'a.test.ts', results }];
    const counts = rstestCounts('shell', { 1: 5_000, 2: 9_000 });

    expect(counts({ summary: SUMMARY, files, unhandledErrors: [] })).toEqual({
      passed: 5,
      failed: 1,
      failures: ['shell/a.test.ts › A2 another: expected 2 to be 3'],
      skipped: 3,
      timings: [
        { title: 'shell/a.test.ts › A1 a remote', ms: 30, limitMs: 5_000 },
        { title: 'shell/a.test.ts › A2 another', ms: 700, limitMs: 9_000 },
      ],
    });
  });

  test('hold a failure for a file that Rstest could not run', () => {
    const failed = { testId: '2', testPath: 'a.test.ts', name: 'A2 another', status: 'fail' };
    const files = [
      { status: 'fail', testPath: 'a.test.ts', results: [failed] },
      { status: 'fail', testPath: 'b.test.ts', results: [] },
    ];

    expect(rstestCounts('kit', {})({ summary: SUMMARY, files, unhandledErrors: [] })).toMatchObject(
      { failed: 2, failures: ['kit/a.test.ts › A2 another', 'kit/b.test.ts'] },
    );
  });

  test('hold a failure for an error outside of Rstest’s tests', () => {
    const report = { summary: SUMMARY, files: [], unhandledErrors: [{ message: 'is thrown' }] };

    expect(rstestCounts('kit', {})(report)).toMatchObject({
      failed: 2,
      failures: ['kit: is thrown'],
    });
  });

  test('are those of Playwright’s tests, and a failure for one that passed at the second try', () => {
    const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 3 };

    const ran = {
      file: 'a.spec.ts',
      projectName: 'pages',
      timeout: 30_000,
      annotations: [],
      results: [{ duration: 400 }],
    };
    const waited = { type: 'waited', description: '9000' };
    const suites = [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [
          { ...ran, title: 'A1 a remote', tests: [{ ...ran, status: 'expected' }] },
          {
            ...ran,
            title: 'A3 a third',
            tests: [
              {
                status: 'expected',
                projectName: 'pages',
                timeout: 39_000,
                annotations: [waited],
                results: [{ duration: 9_500 }],
              },
            ],
          },
        ],
        suites: [
          {
            title: 'in French',
            file: 'a.spec.ts',
            specs: [
              {
                ...ran,
                title: 'A2 another',
                tests: [
                  {
                    ...ran,
                    status: 'flaky',
                    results: [{ duration: 400, error: { message: 'is slow' } }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ];

    expect(playwrightCounts({ stats, suites, errors: [] })).toEqual({
      passed: 9,
      failed: 2,
      failures: ['e2e/a.spec.ts › in French › A2 another: is slow'],
      skipped: 3,
      timings: [
        { title: 'e2e/a.spec.ts › A1 a remote', ms: 400, limitMs: 30_000 },
        // The time it waited for another test is not its own.
        { title: 'e2e/a.spec.ts › A3 a third', ms: 500, limitMs: 30_000 },
        { title: 'e2e/a.spec.ts › in French › A2 another', ms: 400, limitMs: 30_000 },
      ],
    });
  });

  test('hold a failure for an error outside of Playwright’s tests', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

    expect(playwrightCounts({ stats, suites: [], errors: [{}] }).failed).toBe(1);
  });
});

describe('readReport', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'redeem-report-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['is missing', null],
    ['was cut short', '{ "stats": { "expec'],
    ['has another shape', '{ "tests": 3 }'],
    ['lacks a count', '{ "stats": { "expected": 3 }, "suites": [], "errors": [] }'],
  ])('returns null if the report %s', (_, text) => {
    const file = join(folder, 'report.json');
    if (text !== null) writeFileSync(file, text);

    expect(readReport(file, playwrightCounts)).toBeNull();
  });
});
