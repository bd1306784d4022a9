import type { Browser, Page } from '@playwright/test';

import { Chooser } from '../../../support/chooser';
import { Home } from '../../../support/home';
import { CONTENT_SERVICE } from '../places';
import { HOME, openPage } from './first-visit';
import type { RouteChange } from './probe';

/** Good for one title at several retailers. */
const CODE = 'HDMAQF4PX7TV';
const RETAILER = 'Vudu';

/** Nobody presses for no time at all, which would make one moment of two. */
const FINGER = { delay: 80 };

/** How promptly the page answers a visitor who redeems, in milliseconds. */
export interface Redemption extends RouteChange {
  typing: number;
  continue: number;
  redeemNow: number;
}

/** Redeems a code as a visitor does, with a pause wherever the page is to come to rest. */
export async function redemption(browser: Browser, site: string, cpu: number): Promise<Redemption> {
  const page = await openPage({ browser, site, destination: HOME, cpu });
  await page.request.post(`${CONTENT_SERVICE}/demo/reset`, { data: { codes: [CODE] } });
  const home = new Home(page);
  const chooser = new Chooser(page);

  await untilAtRest(page);
  await home.field.focus();
  await slowestInteraction(page);
  await home.field.pressSequentially(CODE, { delay: 60 });
  const typing = await slowestInteraction(page);
  await home.accepted.waitFor();

  await untilAtRest(page);
  await home.continue.click(FINGER);
  const toContinue = await slowestInteraction(page);
  await chooser.heading.waitFor();
  const change = await page.evaluate(() => window.probe.routeChange());

  await untilAtRest(page);
  await chooser.redeemNow(RETAILER).click(FINGER);
  const redeemNow = await slowestInteraction(page);
  await chooser.notice.waitFor();
  await page.context().close();
  return { typing, continue: toContinue, redeemNow, ...change };
}

/** Nothing more has come for a while; Playwright's `networkidle` holds for good once it was reached. */
async function untilAtRest(page: Page): Promise<void> {
  for (let before = -1, now = 0; now > before;) {
    before = now;
    await page.waitForTimeout(1_000);
    now = await page.evaluate(() => performance.getEntriesByType('resource').length);
  }
}

/**
 * Since it was asked for last. Nothing is asked meanwhile, which would itself take the page some time;
 * and Chromium tells of an interaction only some time after it.
 */
async function slowestInteraction(page: Page): Promise<number> {
  await page.waitForTimeout(1_000);
  return page.evaluate(() => window.probe.takeSlowestInteraction());
}
