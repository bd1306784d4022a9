import { defineConfig } from '@rstest/core';

export default defineConfig({
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  globalSetup: ['./src/testing/global-postgres.ts'],
  pool: { maxWorkers: 2 },
  testTimeout: 60_000,
  hookTimeout: 60_000,
});
