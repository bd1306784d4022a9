import { nodeTests } from '@redeem/build/rstest';

// A visit waits for a page, and some tests wait for its memory.
export default { ...nodeTests(), testTimeout: 60_000, hookTimeout: 60_000 };
