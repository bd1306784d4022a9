import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { playwrightCounts, readReport, rstestCounts } from './reports.mjs';

const SUMMARY = { passedTests: 5, failedTests: 1, skippedTests: 2, todoTests: 1 };

describe('the reports of the runners', () => {
  test('Rstest’s tests are counted', () => {
    const results = [
      { name: 'A1 a remote', status: 'pass' },
      { name: 'A2 another', status: 'fail' },
    ];
    const files = [{ status: 'fail', results }];

    expect(rstestCounts({ summary: SUMMARY, files, unhandledErrors: [] })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      unproven: ['A2 another'],
    });
  });

  test('a file that Rstest could not run is a failure', () => {
    const files = [
      { status: 'fail', results: [{ name: 'A2 another', status: 'fail' }] },
      { status: 'fail', results: [] },
    ];

    expect(rstestCounts({ summary: SUMMARY, files, unhandledErrors: [] }).failed).toBe(2);
  });

  test('an error outside of Rstest’s tests is a failure', () => {
    expect(rstestCounts({ summary: SUMMARY, files: [], unhandledErrors: [{}] }).failed).toBe(2);
  });

  test('Playwright’s tests are counted, and one that passed at the second try has failed', () => {
    const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 3 };

    const suites = [
      {
        specs: [{ title: 'A1 a remote', tests: [{ status: 'expected' }] }],
        suites: [{ specs: [{ title: 'A2 another', tests: [{ status: 'flaky' }] }] }],
      },
    ];

    expect(playwrightCounts({ stats, suites, errors: [] })).toEqual({
      passed: 9,
      failed: 2,
      skipped: 3,
      unproven: ['A2 another'],
    });
  });

  test('an error outside of Playwright’s tests is a failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

    expect(playwrightCounts({ stats, suites: [], errors: [{}] }).failed).toBe(1);
  });
});

describe('a report that is not one', () => {
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
  ])('counts for nothing when it %s', (_, text) => {
    const file = join(folder, 'report.json');
    if (text !== null) writeFileSync(file, text);

    expect(readReport(file, playwrightCounts)).toBeNull();
  });
});
