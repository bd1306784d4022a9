import { browserTests, nodeTests } from '@redeem/build/rstest';
import { defineConfig } from '@rstest/core';

/** Tests of cookies need a page; models run without one. */
const IN_PAGE = ['src/page/cookies.test.ts'];

export default defineConfig({
  // Of all projects, as the option has no effect in one of them.
  isolate: false,
  projects: [
    { ...nodeTests(), name: 'models', exclude: IN_PAGE },
    { ...browserTests(), name: 'page', include: IN_PAGE },
  ],
});
