import { defineConfig } from '@rstest/core';

// Not the preset of @redeem/build, which stands above this package.
export default defineConfig({
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  globalSetup: ['./src/site/ceph.test-support.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
});
