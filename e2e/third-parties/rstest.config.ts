import { defineConfig } from '@rstest/core';

export default defineConfig({
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  // Test files share a process: to start one for each takes most of the time.
  isolate: false,
});
