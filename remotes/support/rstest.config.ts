import { browserTests, nodeTests } from '@redeem/build/rstest';
import { defineConfig } from '@rstest/core';

import { pluginContent } from './content-loader/content-plugin';

export default defineConfig({
  projects: [
    { ...nodeTests(), name: 'content', include: ['content-loader/**/*.test.ts'] },
    { ...browserTests([pluginContent(import.meta.dirname)]), name: 'pages' },
  ],
});
