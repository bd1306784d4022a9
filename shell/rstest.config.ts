import { browserTests } from '@redeem/build/rstest';

// Modules of the shell keep state for the life of a page, such as its remotes and its instance of federation.
export default { ...browserTests(), isolate: true };
