// The tests' door: how a brand proves that its colours can be read.
export { contrast, contrastFailures, tokensOf, veiled, type Scheme, type Tokens } from './contrast';
