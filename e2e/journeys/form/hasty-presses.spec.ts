import type { Locator, Page } from '@playwright/test';

import { NEVER_USED_UP, ONE_OF_FOUR } from '../../support/data/demo-codes';
import { holdBack } from '../../support/network/held-answers';
import { expect, test } from '../../support/running/visit';

/** The start of the second press of a double click, in milliseconds after the page was shown. */
const GAPS = [60, 150, 250, 400];

const HEIGHT = 900;

/** The width of a phone, where the buttons of two pages overlap most. */
const PHONE = 375;

const CODE = 'UNVYX3XJ93DR';

/** A bundle whose titles are redeemed one by one, by a button. */
const OTHER_SHOP = 'PKNGTRGDDRET';

test('a press meant for Continue redeems at no retailer @D4', async ({
  page,
  home,
  chooser,
  calls,
  renew,
}) => {
  await renew(CODE);
  await page.clock.install();
  await home.open();
  await home.type(CODE);
  await expect(home.accepted).toBeVisible();
  await stopClock(page);

  for (const width of [375, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await home.continue.scrollIntoViewIfNeeded();
    const points = await pointsOn(home.continue);
    await press(page, points[0]);
    await expect(chooser.heading).toBeFocused();

    const redeem = await centresOf(chooser.redeemButtons);
    await pressHastily(page, { final: redeem, others: points, focused: chooser.heading });
    await expect(chooser.heading).toBeVisible();

    await page.goBack();
    await expect(home.accepted).toBeVisible();
  }
  expect(calls.exchanges).toEqual([]);

  await press(page, (await pointsOn(home.continue))[0]);
  await expect(chooser.heading).toBeFocused();
  await page.clock.runFor(500);
  await chooser.redeemNow('Google Play').click();

  await expect.poll(() => calls.exchanges).toEqual([{ code: CODE, selection: 'googleplay' }]);
});

test('a press meant for Continue or Confirm exchanges no title @D4', async ({
  page,
  home,
  picks,
  calls,
  renew,
}) => {
  const main = page.getByRole('main');
  await renew(ONE_OF_FOUR);
  await page.setViewportSize({ width: PHONE, height: HEIGHT });
  await page.clock.install();
  await home.open();
  await home.type(ONE_OF_FOUR);
  await expect(home.accepted).toBeVisible();
  await stopClock(page);
  await home.continue.scrollIntoViewIfNeeded();
  const points = await pointsOn(home.continue);
  await press(page, points[0]);
  await expect(picks.heading).toBeFocused();
  const titles = await centresOf(main.getByRole('listitem'));

  await pressHastily(page, { final: [], others: points });
  await expect(picks.heading).toBeVisible();

  await page.clock.runFor(100);
  for (const title of titles) await press(page, title);
  await expect(main.getByRole('radio', { checked: true })).toHaveCount(1);
  const confirm = await pointsOn(picks.confirm);
  await press(page, confirm[0]);
  await expect(picks.question).toBeVisible();

  const proceed = await centresOf(picks.question.getByRole('button', { name: 'Continue' }));
  await pressHastily(page, { final: proceed, others: confirm });
  await expect(picks.question).toBeVisible();
  expect(calls.exchanges).toEqual([]);
});

test('no press exchanges a bundle before the page says what Continue does @D4', async ({
  page,
  home,
  titles,
  calls,
  renew,
}) => {
  const goOn = page.getByRole('button', { name: 'Continue' });
  const redeem = page.getByRole('button', { name: 'Redeem at Google Play' });
  const exchanged = [{ code: OTHER_SHOP, selection: undefined }];
  await renew(OTHER_SHOP);
  await page.setViewportSize({ width: PHONE, height: HEIGHT });
  await page.clock.install();
  await home.open();
  await stopClock(page);
  await home.type(OTHER_SHOP);
  await expect(home.accepted).toBeVisible();
  await goOn.scrollIntoViewIfNeeded();
  const points = await pointsOn(goOn);

  await pressHastily(page, { final: points, others: [], focused: home.field });
  expect(calls.exchanges).toEqual([]);
  await page.clock.runFor(100);
  await press(page, points[0]);
  await expect(titles.heading).toBeFocused();
  await expect(redeem).toHaveCount(2);

  const late = await centresOf(redeem);
  await pressHastily(page, { final: late, others: points, focused: titles.heading });
  await expect(titles.heading).toBeVisible();
  expect(calls.exchanges).toEqual(exchanged);
});

test('Continue stays where it is when a late answer accepts the code on a phone', async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: PHONE, height: HEIGHT });
  await home.open();
  const answer = await holdBack(page, /\/code\//);
  await home.type(NEVER_USED_UP);
  await expect(page.getByText('Checking your code…')).toBeVisible();
  const place = await boxOf(home.continue);

  answer.release();
  await expect(home.accepted).toBeVisible();

  expect(await boxOf(home.continue)).toEqual(place);
});

interface Point {
  x: number;
  y: number;
}

/** Returns points of a button: its centre first, then a grid. */
async function pointsOn(button: Locator): Promise<[Point, ...Point[]]> {
  const { x, y, width, height } = await boxOf(button);
  const at = (across: number, down: number) => ({ x: x + width * across, y: y + height * down });
  return [at(0.5, 0.5), ...[0.1, 0.9].map((across) => at(across, 0.7))];
}

/** Returns the centres of the first buttons that are visible without scrolling. */
async function centresOf(buttons: Locator): Promise<Point[]> {
  const boxes = await Promise.all((await buttons.all()).map(boxOf));
  return boxes
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
    .filter(({ y }) => y < HEIGHT)
    .slice(0, 2);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('the button is not on the page');
  return box;
}

/** Stops the clock of the page, which the tests move from then on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

interface HastyPresses {
  /** On buttons that do what cannot be undone. */
  final: readonly Point[];
  /** Where the first press was. Whatever can be undone may take them. */
  others: readonly Point[];
  /** The element whose focus the ignored presses on the final buttons leave. */
  focused?: Locator;
}

/** Presses all of these points after each of the gaps. */
async function pressHastily(page: Page, { final, others, focused }: HastyPresses): Promise<void> {
  for (const [place, gap] of GAPS.entries()) {
    await page.clock.runFor(gap - (GAPS[place - 1] ?? 0));
    for (const point of final) await press(page, point);
    if (focused && place === 0) await expect(focused).toBeFocused();
    for (const point of others) await press(page, point);
  }
}

/** Presses at a point. Playwright's own clicks would wait for the page. */
async function press(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.click(x, y);
}
