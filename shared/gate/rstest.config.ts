import { defineConfig } from '@rstest/core';

// Not the preset of @redeem/build, because that package depends on @redeem/delivery.
export default defineConfig({
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  // Test files share a process, because starting one for each takes most of the time.
  isolate: false,
});
