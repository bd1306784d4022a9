import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

const INCLUDE = ['src/**/*.test.{ts,tsx}'];

/** Tests of what runs in the browser: models without a page, views in happy-dom. */
export function browserTests(setupFiles: string[] = []) {
  return defineConfig({
    plugins: [pluginReact()],
    testEnvironment: 'happy-dom',
    include: INCLUDE,
    setupFiles,
  });
}

/** Tests of what runs in Node. */
export function nodeTests() {
  return defineConfig({ testEnvironment: 'node', include: INCLUDE });
}
