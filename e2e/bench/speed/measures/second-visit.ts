import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { Checkout } from '../../../support/delivery/checkout';
import { deliveryTool } from '../../../support/delivery/delivery';
import { SiteProcess } from '../../../support/delivery/site-process';
import type { Laboratory } from '../laboratory';
import { PHONE } from '../network/link';
import { CONTENT_SERVICE, ENVIRONMENT, SITE } from '../places';
import type { Row } from '../report/table';
import { HOME, openPage } from '../visits/first-visit';

const TEXTS = 'shell/src/locales/en.json';

/** Measures what the same browser loads again after a release of the shell with one other sentence. */
export async function measureSecondVisit(
  laboratory: Laboratory,
  root: string,
  workspace: string,
): Promise<Row[]> {
  const published = join(workspace, 'second-visit');
  await cp(root, published, { recursive: true });
  const checkout = await Checkout.make();
  // The gate's browser does not trust the link's certificate.
  const environment = { ...ENVIRONMENT, CONTENT_SERVICE_URL: CONTENT_SERVICE };
  const host = await SiteProcess.start(published, environment);
  const publish = async () => {
    const { folder } = checkout;
    const deliver = deliveryTool({
      checkout: folder,
      root: published,
      siteUrl: host.url,
      environment,
    });
    const { code, progress } = await deliver('publish', 'shell', '--bump', 'patch');
    if (code !== 0) throw new Error(progress);
  };
  try {
    // A build contains the paths of its checkout, so the earlier release is built in this checkout too.
    await publish();
    await laboratory.serve(published);
    laboratory.link.profile = PHONE;
    const { browser } = laboratory;
    const page = await openPage({ browser, site: SITE, destination: HOME, cpu: 1 });
    await page.waitForLoadState('networkidle');
    const first = await loaded(page);
    await checkout.edit(TEXTS, (text) => text.replace('"nav.support": "', '$&Help and '));
    await publish();
    await page.goto(SITE);
    await page.waitForLoadState('networkidle');
    const second = await loaded(page);
    await page.context().close();
    return [
      {
        what: 'scripts and style sheets of a second visit after a release, share of the first',
        unit: '',
        target: '≤ 0.05',
        site: [second / first],
      },
    ];
  } finally {
    await host.stop();
    await checkout.remove();
  }
}

/** Resolves to the bytes of the scripts and style sheets that the page loaded over the network. */
function loaded(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, transferSize }) => /\.(?:js|css)$/.test(name) && transferSize > 0)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}
