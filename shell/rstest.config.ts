import { join } from 'node:path';

import { browserTests } from '@redeem/build/rstest';
import { mergeRstestConfig } from '@rstest/core';

// In a thread of its own for each file, because a page that a test has started calls its tag manager after the test has ended.
export default mergeRstestConfig(
  { setupFiles: [join(import.meta.dirname, 'src/last-turn.test-support.ts')] },
  browserTests(),
  { isolate: true, pool: { type: 'threads' } },
);
