import { join } from 'node:path';

import { browserTests, nodeTests } from '@redeem/build/rstest';
import { defineConfig } from '@rstest/core';

/** Tests of cookies need a page; models run without one. */
const IN_PAGE = ['src/page/cookies.test.ts'];

/** Models react to each other as soon as they are loaded, so each file has them all, whichever ran before it. */
const WHOLE_STORE = join(import.meta.dirname, 'src/index.ts');

const page = browserTests();

export default defineConfig({
  // Of all projects, as the option has no effect in one of them.
  isolate: false,
  projects: [
    { ...nodeTests(), name: 'models', exclude: IN_PAGE, setupFiles: [WHOLE_STORE] },
    {
      ...page,
      name: 'page',
      include: IN_PAGE,
      setupFiles: [page.setupFiles ?? [], WHOLE_STORE].flat(),
    },
  ],
});
