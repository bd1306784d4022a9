import { join } from 'node:path';

import type { RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
import { pluginLocales } from './locale-table';

/** For a test that hangs, in milliseconds. A disk that others keep busy may hold up one that takes half a second for a minute. */
export const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/**
 * Test files share a process, because starting one for each takes more than half of the time. A package whose
 * modules keep state between files has to set `isolate: true`. The option has no effect in one of several `projects`.
 */
const ALL = { ...LIMITS, isolate: false, include: ['src/**/*.test.{ts,tsx}'] };

/** Returns the test configuration of browser code, in happy-dom, with the further plugins of the package's build. */
export function browserTests(plugins: RsbuildPlugin[] = []) {
  return defineConfig({
    ...ALL,
    plugins: [pluginReact(), pluginLocales(), ...plugins],
    testEnvironment: 'happy-dom',
    setupFiles: [join(import.meta.dirname, 'fresh-page.ts')],
  });
}

/** Returns the test configuration of Node code. */
export function nodeTests() {
  return defineConfig({ ...ALL, testEnvironment: 'node' });
}
