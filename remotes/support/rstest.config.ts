import { browserTests, nodeTests } from '@redeem/build/rstest';
import { defineConfig } from '@rstest/core';

import { pluginContent } from './content-loader/content-plugin';

export default defineConfig({
  // Of both projects, as the option has no effect in one of them.
  isolate: false,
  projects: [
    { ...nodeTests(), name: 'content', include: ['content-loader/**/*.test.ts'] },
    { ...browserTests([pluginContent(import.meta.dirname)]), name: 'pages' },
  ],
});
