import { defineConfig } from '@rstest/core';

export default defineConfig({
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  globalSetup: ['./src/testing/global-databases.ts'],
  // What Node resolves: OpenTelemetry's `module` condition is for bundlers, and cannot be run as it is.
  resolve: { conditionNames: ['node', 'import', 'require', 'default'] },
  // Test files share two processes: to start one for each takes a fifth of the time.
  isolate: false,
  pool: { maxWorkers: 2 },
  testTimeout: 180_000,
  hookTimeout: 180_000,
});
