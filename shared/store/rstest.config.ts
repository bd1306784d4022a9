import { browserTests, nodeTests } from '@redeem/build/rstest';
import { defineConfig } from '@rstest/core';

/** Tests of cookies and navigation need a page; models run without one. */
const IN_PAGE = ['src/page/cookies.test.ts', 'src/page/navigation.test.ts'];

export default defineConfig({
  projects: [
    { ...nodeTests(), name: 'models', exclude: IN_PAGE },
    { ...browserTests(), name: 'page', include: IN_PAGE },
  ],
});
