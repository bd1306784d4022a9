import { browserTests } from '@redeem/build/rstest';

// Modules of the shell keep state for the life of a page, such as its remotes.
export default {
  ...browserTests(),
  isolate: true,
  // A thread starts in three quarters of the time of a process.
  pool: { type: 'threads' },
};
