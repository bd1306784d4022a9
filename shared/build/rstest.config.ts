import { nodeTests } from './src/rstest';

export default nodeTests();
