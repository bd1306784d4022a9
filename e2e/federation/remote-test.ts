import { LiveRegistry } from '../support/network/live-registry';
import { test as base } from '../support/running/visit';
import { Failure } from './failure';

interface Fixtures {
  /** The failure panel of a remote that could not be loaded. */
  failure: Failure;
  /** The registry for the pages of the visit. */
  live: LiveRegistry;
}

/** A test of a visit with failing or changed remotes. */
export const test = base.extend<Fixtures>({
  failure: async ({ page }, provide) => {
    await provide(new Failure(page));
  },
  live: async ({ page }, provide) => {
    await provide(new LiveRegistry(page));
    // The page may still request files when the test has ended.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect } from '../support/running/visit';
