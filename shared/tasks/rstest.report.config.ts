import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { RstestConfig } from '@rstest/core';

// Used with `--config` from another package's folder: its own configuration, and a report that a
// program can read. Rstest takes a reporter's file from a configuration only, not from an option.
const own = (await import(pathToFileURL(join(process.cwd(), 'rstest.config.ts')).href)) as {
  default: RstestConfig;
};

export default {
  ...own.default,
  reporters: ['default', ['json', { outputPath: process.env['REDEEM_TEST_REPORT'] ?? '' }]],
} satisfies RstestConfig;
