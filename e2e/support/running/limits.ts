/*
 * Time limits of tests, in milliseconds, for a test that hangs. Each is at least six times the time of the slowest test while the
 * whole `npm test` runs on two cores, so that half of that speed and a busy core still suffice. What has to be quick is measured in the
 * bench. Limits of the product are tested with the page's clock instead.
 */

/** The limit of a test of pages. */
export const JOURNEY_LIMIT_MS = 180_000;

/** The limit of a test that opens dozens of pages or checks all their states. */
export const WALK_LIMIT_MS = 480_000;

/** The limit of a test that builds and publishes. */
export const PUBLICATION_LIMIT_MS = 960_000;

/** The limit of an expectation. An action that waits for its element has the limit of its test. */
export const EXPECTATION_LIMIT_MS = 40_000;
