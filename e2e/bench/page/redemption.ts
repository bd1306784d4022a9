import type { Page } from '@playwright/test';

import { Chooser } from '../../support/pages/chooser';
import { Home } from '../../support/pages/home';
import { CONTENT_SERVICE, type Laboratory } from '../laboratory';
import { newVisitor, openPage } from './visit';

/** A valid code for one title at several retailers. */
const CODE = 'HDMAQF4PX7TV';
const RETAILER = 'Vudu';

/** The time of a press, in milliseconds, because press and release are two events. */
const FINGER = { delay: 80 };

/**
 * Redeems a code on a phone as a visitor does, and waits after each step until the page is idle. Resolves to the reaction times of the
 * page, in milliseconds: the route change lasts from the press on Continue to the heading of the next page.
 */
export async function redeem(laboratory: Laboratory) {
  const page = await openPage(await newVisitor(laboratory));
  await page.request.post(`${CONTENT_SERVICE}/demo/reset`, { data: { codes: [CODE] } });
  const home = new Home(page);
  const chooser = new Chooser(page);

  await untilIdle(page);
  await home.field.focus();
  await slowestInteraction(page);
  await home.field.pressSequentially(CODE, { delay: 60 });
  const typing = await slowestInteraction(page);
  await home.accepted.waitFor();

  await untilIdle(page);
  await home.continue.click(FINGER);
  const toContinue = await slowestInteraction(page);
  await chooser.heading.waitFor();
  const routeChange = await page.evaluate(() => window.probe.routeChange());

  await untilIdle(page);
  await chooser.redeemNow(RETAILER).click(FINGER);
  const redeemNow = await slowestInteraction(page);
  await chooser.notice.waitFor();
  await page.context().close();
  return { typing, continue: toContinue, redeemNow, routeChange };
}

/** Waits until no request was sent for a while. Playwright's `networkidle` fires only once. */
async function untilIdle(page: Page): Promise<void> {
  for (let before = -1, now = 0; now > before;) {
    before = now;
    await page.waitForTimeout(1_000);
    now = await page.evaluate(() => performance.getEntriesByType('resource').length);
  }
}

/**
 * Resolves to the slowest interaction since the last call. It does not poll, because that costs the page time, and
 * it waits first, because Chromium reports an interaction with a delay.
 */
async function slowestInteraction(page: Page): Promise<number> {
  await page.waitForTimeout(1_000);
  return page.evaluate(() => window.probe.takeSlowestInteraction());
}
