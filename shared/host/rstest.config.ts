import { defineConfig } from '@rstest/core';

// Not the preset of @redeem/build, which stands above this package.
export default defineConfig({ testEnvironment: 'node', include: ['src/**/*.test.ts'] });
