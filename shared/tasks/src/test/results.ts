import { readFileSync } from 'node:fs';

/** A test that ran, or was skipped. */
export interface TestResult {
  /** With its file and the suites around it. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
}

interface RstestReport {
  files: {
    testPath: string;
    status: string;
    results: { name: string; fullName: string; status: string }[];
  }[];
  unhandledErrors: unknown[];
}

/** A file, whose title is its path, or a group of tests in it. */
interface Suite {
  title: string;
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  suites: Suite[];
  errors: { message?: string }[];
}

/** Returns the results in the JSON report of Rstest, or null if there is none, as after a crash. A file that could not run counts as a failed test. */
export function rstestResults(file: string) {
  const report = read(file) as RstestReport | null;
  return (
    report && [
      ...report.files.flatMap(({ testPath, status, results }) => [
        ...results.map((one) => ({
          title: `${testPath} › ${one.fullName}`,
          status: statusOf(one.status, 'pass', ['skip', 'todo']),
        })),
        ...(status === 'fail' && !results.some((one) => one.status === 'fail')
          ? [{ title: testPath, status: 'failed' as const }]
          : []),
      ]),
      ...report.unhandledErrors.map(() => ({
        title: 'unhandled error',
        status: 'failed' as const,
      })),
    ]
  );
}

/**
 * Returns the results in the JSON report of Playwright, or null if there is none, as after a crash. A test that passed only
 * at a second try counts as failed.
 */
export function playwrightResults(file: string) {
  const report = read(file) as PlaywrightReport | null;
  return (
    report && [
      ...report.suites.flatMap((suite) => resultsIn(suite, 'e2e')),
      ...report.errors.map(({ message = '' }) => ({ title: message, status: 'failed' as const })),
    ]
  );
}

function resultsIn({ title, specs = [], suites = [] }: Suite, outer: string): TestResult[] {
  const group = `${outer} › ${title}`;
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status }) => ({
        title: `${group} › ${spec.title}`,
        status: statusOf(status, 'expected', ['skipped']),
      })),
    ),
    ...suites.flatMap((suite) => resultsIn(suite, group)),
  ];
}

function statusOf(status: string, passed: string, skipped: string[]): TestResult['status'] {
  if (status === passed) return 'passed';
  return skipped.includes(status) ? 'skipped' : 'failed';
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
