import { writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Reporter, RstestConfig } from '@rstest/core';

import { ROOT } from './src/paths.mjs';

/*
 * `npm test` passes this configuration to Rstest in the folder of each package. It adds reports for programs and the time
 * limits of a whole run to the package's own configuration.
 */

/** How much slower this machine is than the reference (src/test/machine-speed.ts). */
const FACTOR = Number(process.env['LIMIT_FACTOR'] ?? 1);

/**
 * Returns the limits in milliseconds, for a test that hangs: on two busy cores the slowest without a limit of its own takes a
 * sixth of them. A disk that others keep busy may hold up one that takes half a second for a minute.
 */
function limitsOf({ testTimeout = 120_000, hookTimeout = 120_000 }: RstestConfig) {
  return {
    testTimeout: testTimeout * FACTOR,
    hookTimeout: hookTimeout * FACTOR,
    expect: { poll: { timeout: 20_000 * FACTOR } },
  };
}

const path = relative(ROOT, process.cwd()).replaceAll(sep, '+');
const report = join(process.env['TEST_REPORTS'] ?? '', `rstest-${path}.json`);

/** Writes the limit of each test in milliseconds, by its id. */
class LimitReporter implements Reporter {
  readonly #limits: Record<string, number> = {};

  onTestCaseStart: NonNullable<Reporter['onTestCaseStart']> = ({ testId, timeout }) => {
    this.#limits[testId] = timeout ?? limitsOf(own.default).testTimeout;
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
  ...own.default,
  ...limitsOf(own.default),
  // A project inherits nothing.
  ...(projects && {
    projects: projects.map((project) =>
      typeof project === 'string' ? project : { ...project, ...limitsOf(project) },
    ),
  }),
  reporters: ['default', ['json', { outputPath: report }], new LimitReporter()],
} satisfies RstestConfig;
