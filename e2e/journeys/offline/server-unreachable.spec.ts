import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { SiteProcess } from '../../support/delivery/site-process';
import { untilKept } from '../../support/network/service-worker-cache';
import { expect, test } from '../../support/running/visit';

const BUILT = join(import.meta.dirname, '../../../dist');
const ORDINARY = 'HDMAQF4PX7TV';

/**
 * Firefox reports each failed request as an error of the page. The second text is its report of a file that a page
 * requests ahead while the caches are deleted.
 */
const OF_THE_CONNECTION =
  /NetworkError when attempting to fetch|A ServiceWorker intercepted the request|ERR_FAILED/;

test.use({ serviceWorkers: 'allow' });

test('every page is the kept page or says offline when the server is unreachable @D3', async ({
  page,
  home,
  renew,
  complaints,
}) => {
  await renew(ORDINARY);
  const site = await SiteProcess.start(BUILT);
  await page.goto(site.url);
  await untilKept(page);
  await page.goto(site.url);
  await home.type(ORDINARY);
  await expect(home.accepted).toBeVisible();
  await site.stop();
  await page.route('**/site/**', (route) => route.abort());

  for (const path of ['/', '/gpbundle']) {
    await page.goto(site.url + path);
    await expect(page).toHaveURL(site.url);
    await expect(home.field).toHaveValue(ORDINARY);
    await expect(home.status).toContainText('We could not check your code just now.');
  }
  await page.reload();
  await expect(home.field).toHaveValue(ORDINARY);
  await page.goto(`${site.url}/support`);
  await expect(headingOn(page)).toHaveText('Support and FAQ');
  await page.goto(`${site.url}/no/such/page`);
  await expect(headingOn(page)).toHaveText('Page Not Found');

  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto(`${site.url}/retailers`);
  await expect(headingOn(page)).toHaveText('You are offline');
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '');
  expect(complaints.splice(0).filter((text) => !OF_THE_CONNECTION.test(text))).toEqual([]);
});

function headingOn(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 1 });
}
