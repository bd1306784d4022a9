import { browserTests, nodeTests } from '@redeem/build/rstest';
import { defineConfig } from '@rstest/core';

export default defineConfig({
  // Of both projects, as the option has no effect in one of them.
  isolate: false,
  projects: [
    { ...nodeTests(), name: 'reader-files', include: ['reader-files/**/*.test.ts'] },
    { ...browserTests(), name: 'pages' },
  ],
});
