import { LiveRegistry } from '../support/live-registry';
import { test as base } from '../support/visit';
import { Failure } from './failure';

interface Fixtures {
  /** What stands in the place of a remote that could not be had. */
  failure: Failure;
  /** What is live for the pages of the visit. */
  live: LiveRegistry;
}

/** The test of a visit to remotes that fail, or that are others than the released ones. */
export const test = base.extend<Fixtures>({
  failure: async ({ page }, provide) => {
    await provide(new Failure(page));
  },
  live: async ({ page }, provide) => {
    await provide(new LiveRegistry(page));
  },
});

export { expect } from '../support/visit';
