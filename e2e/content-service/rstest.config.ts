import { defineConfig } from '@rstest/core';

export default defineConfig({
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  globalSetup: ['./src/testing/global-setup.ts'],
  // Test files share two processes, because a process for each costs a fifth of the time.
  isolate: false,
  pool: { maxWorkers: 2 },
  testTimeout: 180_000,
  hookTimeout: 180_000,
});
