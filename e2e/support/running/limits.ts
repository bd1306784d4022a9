/*
 * Time limits of tests, in milliseconds. Each is at least three times the time of the slowest test while the whole
 * `npm test` runs on two cores; `npm test` prints the tests that need more than half of their limit. On a slower machine it
 * multiplies them (shared/tasks/src/test/machine-speed.ts). Limits of the product are tested with the page's clock instead.
 */

const FACTOR = Number(process.env['LIMIT_FACTOR'] ?? 1);

/** The limit of a test of pages. */
export const JOURNEY_LIMIT_MS = 90_000 * FACTOR;

/** The limit of a test that opens dozens of pages or checks all their states. */
export const WALK_LIMIT_MS = 240_000 * FACTOR;

/** The limit of a test that builds and publishes. */
export const PUBLICATION_LIMIT_MS = 480_000 * FACTOR;

/** The annotation of a test that waited for others. Its description is the time in milliseconds. */
export const WAITED = 'waited';

/** The limit of an expectation. An action that waits for its element has the limit of its test. */
export const EXPECTATION_LIMIT_MS = 20_000 * FACTOR;
