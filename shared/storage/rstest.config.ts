import { defineConfig } from '@rstest/core';

// Not the preset of @redeem/build, which stands above this package.
export default defineConfig({
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  // Test files share a process: to start one for each takes most of the time.
  isolate: false,
  globalSetup: ['./src/ceph.test-support.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
});
