import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { SiteProcess } from '../support/delivery/site-process';
import { NEVER_USED_UP } from '../support/demo-codes';
import { UNCHECKED } from '../support/home';
import { keptBy, untilKept } from '../support/kept';
import { expect, test } from '../support/visit';

const BUILT = join(import.meta.dirname, '../../dist');
const HALF = NEVER_USED_UP.slice(0, 6);

test.use({ serviceWorkers: 'allow' });

test('D3 after one visit a code that was typed is still there without a connection, and support can be read', async ({
  page,
  context,
  home,
}) => {
  let site = await SiteProcess.start(BUILT);
  const { url } = site;
  const frenchUrl = url.replace('localhost', 'cinema.localhost');
  const french = await context.newPage();

  await test.step('one visit to each house, and a code in the first, of which half is in the address', async () => {
    await page.goto(url);
    await french.goto(frenchUrl);
    for (const visit of [page, french]) await untilKept(visit);
    await page.goto(`${url}/?c=${HALF}`);
    await home.field.press('End');
    await home.type(NEVER_USED_UP.slice(HALF.length));
    await expect(home.accepted).toBeVisible();
  });

  await context.setOffline(true);
  await site.stop();

  await test.step('the code is where it was, and it is said what became of it', async () => {
    await page.goto(url);
    await expect(home.field).toHaveValue(NEVER_USED_UP);
    await expect(home.status).toContainText(UNCHECKED);
    await expect(home.continue).toBeDisabled();
  });

  await test.step('what support says can be read, in the language and the dress of the house', async () => {
    await page.goto(`${url}/support`);
    expect(await headingOn(page)).toBe('Support and FAQ');
    await page.goto(`${url}/returnpolicy`);
    expect(await headingOn(page)).toBe('Return Policy');
    await french.goto(`${frenchUrl}/support`);
    expect(await headingOn(french)).toBe('Assistance et questions fréquentes');
    await expect(french.locator('html')).toHaveAttribute('data-brand', 'cinema-chez-vous');
  });

  await test.step('nothing that is kept holds the code', async () => {
    expect(JSON.stringify(await keptBy(page))).not.toContain(HALF);
  });

  await test.step('the site comes back without a worker: the code is good, and nothing is kept', async () => {
    site = await SiteProcess.start(BUILT, { SERVICE_WORKER: 'off', PORT: new URL(url).port });
    await context.setOffline(false);
    // A page that the worker still had kept, because the host was slow, has the worker too.
    await expect(async () => {
      await page.goto(url);
      await expect(home.accepted).toBeVisible();
      await expect.poll(() => workersAndCachesOf(page), { timeout: 5_000 }).toEqual([0, 0]);
    }).toPass();
  });

  await site.stop();
});

async function headingOn(page: Page): Promise<string> {
  return page.getByRole('main').getByRole('heading', { level: 1 }).innerText();
}

function workersAndCachesOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return [registrations.length, (await caches.keys()).length];
  });
}
