// The tests' door.

// How a brand proves that its colours can be read.
export { contrast, contrastFailures, tokensOf, veiled, type Scheme, type Tokens } from './contrast';

export { addStyles } from './add-styles.test-support';
export { hastyClick, pressDeliberately } from './press-deliberately';
