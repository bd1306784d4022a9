import { browserTests } from '@redeem/build/rstest';

export default browserTests();
