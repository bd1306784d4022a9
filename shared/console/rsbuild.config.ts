import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  plugins: [pluginReact()],
  output: {
    cssModules: { localIdentName: '[name]-[local]' },
    sourceMap: false,
    legalComments: 'none',
  },
  performance: { printFileSize: false },
  environments: {
    page: {
      source: { entry: { index: './src/page/index.tsx' } },
      html: { template: './src/page/index.html' },
      output: { distPath: { root: 'dist/page' } },
      // The name that the content policy allows (server/guards.ts).
      tools: { rspack: { output: { trustedTypes: 'console' } } },
    },
    // The same page as HTML, for the server.
    render: {
      source: { entry: { render: './src/page/render.tsx' } },
      output: { target: 'node', module: true, distPath: { root: 'dist/render' } },
    },
  },
});
