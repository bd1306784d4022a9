import { nodeTests } from '@redeem/build/rstest';

export default nodeTests();
