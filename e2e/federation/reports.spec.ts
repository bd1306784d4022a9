import { join } from 'node:path';

import { SiteProcess } from '../support/delivery/site-process';
import { expect, test } from './remote-test';

const SITE_ROOT = join(import.meta.dirname, '../../dist');

// Reports of errors are in remote-breaks.spec.ts, and codes in them in shell/src/boot/reports.test.ts.
test('a page reports once, when the visitor leaves it, with its running releases', async ({
  page,
  live,
}) => {
  // A request on unload is visible to its receiver only, so the test reads the host's log.
  const site = await SiteProcess.start(SITE_ROOT, { REPORT_URL: '/reports' });
  await live.putOnTrial('support', '7.7.7', 100);
  await page.goto(`${site.url}/nowhere`);
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  expect(reportsIn(site)).toEqual([]);
  // The vitals are measured by then.
  await page.waitForLoadState('networkidle');

  await page.goto('about:blank');

  await expect.poll(() => reportsIn(site)).toHaveLength(1);
  expect(reportsIn(site)).toEqual([
    {
      level: 'info',
      msg: 'a page was left',
      kind: 'page',
      registry: expect.any(Number),
      shell: expect.stringMatching(/^\d+\.\d+\.\d+/),
      brand: 'movie-redeem',
      locale: 'en',
      territory: 'US',
      viewport: 'desktop',
      remotes: { support: '7.7.7' },
      states: { support: 'trial' },
      vitals: expect.objectContaining({ TTFB: expect.any(Number), LCP: expect.any(Number) }),
    },
  ]);
  await site.stop();
});

function reportsIn({ log }: SiteProcess): unknown[] {
  return log.filter((entry) => 'kind' in entry);
}
