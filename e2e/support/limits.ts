/*
 * How long tests may take, in milliseconds. Each limit is at least three times what the slowest test
 * takes while the whole of `npm test` runs on two cores; `npm test` prints what comes nearer than half.
 * A limit that the product itself has is tested with the page's clock instead.
 */

/** One test of pages. */
export const JOURNEY_LIMIT_MS = 90_000;

/** One test that opens dozens of pages or looks at every state of them. */
export const WALK_LIMIT_MS = 240_000;

/** One test that builds and publishes. */
export const PUBLICATION_LIMIT_MS = 300_000;

/** The annotation of a test that has waited for others; its description is the time, in milliseconds. */
export const WAITED = 'waited';

/** One expectation; an action that waits for its element has the limit of its test. */
export const EXPECTATION_LIMIT_MS = 20_000;
