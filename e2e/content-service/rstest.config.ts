import { defineConfig } from '@rstest/core';

export default defineConfig({
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  globalSetup: ['./src/testing/global-databases.ts', './src/testing/compiled-service.ts'],
  // The conditions of Node. OpenTelemetry's `module` condition is for bundlers; Node cannot run it.
  resolve: { conditionNames: ['node', 'import', 'require', 'default'] },
  // Test files share two processes, because a process for each costs a fifth of the time.
  isolate: false,
  pool: { maxWorkers: 2 },
  testTimeout: 180_000,
  hookTimeout: 180_000,
});
