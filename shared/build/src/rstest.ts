import { join } from 'node:path';

import type { RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

const INCLUDE = ['src/**/*.test.{ts,tsx}'];

/**
 * Tests of what runs in the browser: models without a page, views in happy-dom.
 *
 * @param plugins What the package's own files need besides, as in its build.
 */
export function browserTests(plugins: RsbuildPlugin[] = []) {
  return defineConfig({
    plugins: [pluginReact(), ...plugins],
    testEnvironment: 'happy-dom',
    include: INCLUDE,
    setupFiles: [join(import.meta.dirname, 'testing-library-limit.ts')],
  });
}

/** Tests of what runs in Node. */
export function nodeTests() {
  return defineConfig({ testEnvironment: 'node', include: INCLUDE });
}
