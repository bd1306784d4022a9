import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Reporter, RstestConfig } from '@rstest/core';

/*
 * Used with `--config` from another package's folder: its own configuration, with reports that a program
 * can read, which Rstest takes from a configuration only, and with the limits of a whole run.
 */

/**
 * How long a test, a hook and an expectation that waits may take, in milliseconds. While the whole of
 * `npm test` runs on two cores, the slowest that has no limit of its own takes less than a third.
 */
const LIMITS = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

const report = process.env['REDEEM_TEST_REPORT'] ?? '';

/** Leaves beside the report the limit of each test in milliseconds, by its id. */
class LimitReporter implements Reporter {
  readonly #limits: Record<string, number> = {};

  onTestCaseStart: NonNullable<Reporter['onTestCaseStart']> = ({ testId, timeout }) => {
    this.#limits[testId] = timeout ?? LIMITS.testTimeout;
  };

  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = () => {
    writeFileSync(`${report}.limits`, JSON.stringify(this.#limits));
  };
}

const own = (await import(pathToFileURL(join(process.cwd(), 'rstest.config.ts')).href)) as {
  default: RstestConfig;
};
const { projects } = own.default;

export default {
  ...LIMITS,
  ...own.default,
  // A project takes nothing from the configuration around it.
  ...(projects && {
    projects: projects.map((project) =>
      typeof project === 'string' ? project : { ...LIMITS, ...project },
    ),
  }),
  reporters: ['default', ['json', { outputPath: report }], new LimitReporter()],
} satisfies RstestConfig;
