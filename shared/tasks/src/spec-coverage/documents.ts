/** What the site must do, from the root of the repository. */
export const SPECIFICATION = 'docs/product/specification.md';

/** Where each sentence of it lives, and which test proves it. */
export const COVERAGE = 'docs/spec-coverage.md';
