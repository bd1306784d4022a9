import { browserTests, nodeTests } from '@redeem/build/rstest';
import { defineConfig } from '@rstest/core';

/** What touches cookies or the address needs a page; the models do without. */
const IN_A_PAGE = ['src/cookies.test.ts', 'src/navigation.test.ts'];

export default defineConfig({
  projects: [
    { ...nodeTests(), name: 'models', exclude: IN_A_PAGE },
    { ...browserTests(), name: 'page', include: IN_A_PAGE },
  ],
});
