import type { Browser, Page } from '@playwright/test';

import { Chooser } from '../../../support/pages/chooser';
import { Home } from '../../../support/pages/home';
import { CONTENT_SERVICE } from '../places';
import { HOME, openPage, type VisitOptions } from './first-visit';
import type { RouteChange } from './probe';

/** A valid code for one title at several retailers. */
const CODE = 'HDMAQF4PX7TV';
const RETAILER = 'Vudu';

/** The time of a press, in milliseconds, because press and release are two events. */
const FINGER = { delay: 80 };

/** A press this early counts as one at the takeover, in milliseconds after it. */
const AT_TAKEOVER_MS = 500;

/** The reaction times of the page during a redemption, in milliseconds. */
export interface Redemption extends RouteChange {
  typing: number;
  continue: number;
  redeemNow: number;
  /** That to a press on Continue as soon as the shell is in charge, in another first visit. */
  atTakeover: number;
}

/** Redeems a code as a visitor does, and waits after each step until the page is idle. */
export async function redemption(browser: Browser, site: string, cpu: number): Promise<Redemption> {
  const page = await openPage({ browser, site, destination: HOME, cpu });
  await page.request.post(`${CONTENT_SERVICE}/demo/reset`, { data: { codes: [CODE] } });
  const home = new Home(page);
  const chooser = new Chooser(page);

  await untilAtRest(page);
  const place = await home.continue.boundingBox();
  if (!place) throw new Error('Continue is not on the screen');
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
  const atTakeover = await pressAtTakeover({ browser, site, destination: HOME, cpu }, place);
  return { typing, continue: toContinue, redeemNow, atTakeover, ...change };
}

/**
 * Presses a place of the page as soon as the shell is in charge, without a query before that. Resolves to the time until the page
 * has reacted.
 */
async function pressAtTakeover(
  options: VisitOptions,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const page = await openPage(options);
  await page.mouse.click(x + width / 2, y + height / 2, FINGER);
  const reaction = await slowestInteraction(page);
  const after = await page.evaluate(() => window.probe.pressedAfter());
  await page.context().close();
  if (after < 0 || after > AT_TAKEOVER_MS) {
    throw new Error(`no press within ${String(AT_TAKEOVER_MS)} ms after the takeover`);
  }
  return reaction;
}

/** Waits until no request was sent for a while. Playwright's `networkidle` fires only once. */
async function untilAtRest(page: Page): Promise<void> {
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
