import { defineConfig } from '@rstest/core';

export default defineConfig({
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  globalSetup: ['./src/testing/global-postgres.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
});
