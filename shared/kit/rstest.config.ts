import { browserTests } from '@redeem/build/rstest';

// The press guard keeps when things were shown, by the clock of one window; each test file has another window.
export default { ...browserTests(), isolate: true };
