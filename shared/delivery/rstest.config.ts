import { nodeTests } from '@redeem/build/rstest';

export default {
  ...nodeTests(),
  globalSetup: ['./src/compiled-programs.test-support.ts'],
};
