import { browserTests } from '@redeem/build/rstest';

// In a process of its own for each file, because a page that a test has started calls its tag manager after the test has ended.
export default {
  ...browserTests(),
  isolate: true,
  // A thread starts in three quarters of the time of a process.
  pool: { type: 'threads' },
};
