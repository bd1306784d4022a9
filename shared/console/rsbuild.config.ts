import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './src/page/index.tsx' } },
  html: { template: './src/page/index.html' },
  output: {
    cssModules: { localIdentName: '[name]-[local]' },
    sourceMap: false,
    legalComments: 'none',
  },
  // The name that the content policy allows (server/guards.ts).
  tools: { rspack: { output: { trustedTypes: 'console' } } },
  performance: { printFileSize: false },
});
