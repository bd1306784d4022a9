import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DEVELOPMENT } from '../network/addresses';
import { test as base } from '../running/visit';
import { Checkout } from './checkout';
import { deliveryTool, type Run } from './delivery';
import { SiteProcess } from './site-process';

const BUILT = join(import.meta.dirname, '../../../dist');

interface TestFixtures {
  /** A separate site as it was built. Publications to it do not affect other tests. */
  site: { root: string; url: string };
  delivery: (...words: string[]) => Promise<Run>;
}

interface WorkerFixtures {
  checkout: Checkout;
}

/** A test of a team that publishes, with its own checkout and site. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  checkout: [
    async ({}, provide) => {
      const checkout = await Checkout.make();
      await provide(checkout);
      await checkout.remove();
    },
    { scope: 'worker' },
  ],
  site: async ({ context }, provide) => {
    const root = await mkdtemp(join(tmpdir(), 'redeem-site-'));
    await cp(BUILT, root, { recursive: true });
    const host = await SiteProcess.start(root, { OVERRIDE_ORIGINS: DEVELOPMENT });
    await provide({ root, url: host.url });
    // A page that still loads a picture would complain about the stopped host.
    for (const page of context.pages()) await page.goto('about:blank').catch(() => undefined);
    await host.stop();
    await rm(root, { recursive: true });
  },
  delivery: async ({ checkout, site }, provide) => {
    await provide(deliveryTool({ checkout: checkout.folder, root: site.root, siteUrl: site.url }));
  },
});

export { expect } from '../running/visit';
