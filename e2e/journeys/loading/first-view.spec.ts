import type { Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import {
  field,
  FIRST_VIEWS,
  openWithoutShell,
  selection,
  SHELL,
  taken,
} from '../../support/pages/first-view';
import { holdBack } from '../../support/network/held-answers';
import { expect, test } from '../../support/running/visit';

test.describe('while the shell loads', () => {
  test('a code can be typed, and React keeps the field, its text, caret and focus', async ({
    page,
  }) => {
    const shell = await openWithoutShell(page, SITE);
    const elements = await mark(page);

    await page.keyboard.type(
      `${NEVER_USED_UP.slice(0, 3).toLowerCase()}x${NEVER_USED_UP.slice(3, 5)}`,
    );
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    shell.release();
    await taken(page, 'kept');

    expect(await elements.areKept()).toBe(true);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(NEVER_USED_UP.slice(0, 5));
    expect(await selection(page)).toEqual([3, 3]);
    await page.keyboard.press('End');
    await page.keyboard.type(NEVER_USED_UP.slice(5));
    await expect(page.getByText('Your code has been accepted')).toBeVisible();
  });

  test('the page has the style sheet of its remote, which the remote does not load again', async ({
    page,
  }) => {
    const sheets = page.locator('link[rel=stylesheet][href*="/remotes/redeem-form/"]');
    const shell = await openWithoutShell(page, SITE);
    await expect(sheets).toHaveCount(1);
    await sheets.evaluate((sheet) => {
      sheet.setAttribute('data-first', '');
    });

    shell.release();
    await taken(page, 'kept');

    await expect(sheets).toHaveCount(1);
    await expect(sheets).toHaveAttribute('data-first');
  });

  test('a pasted code is checked without a press as soon as the shell has come', async ({
    page,
  }) => {
    const shell = await openWithoutShell(page, SITE);

    await page.keyboard.insertText(`My code is ${NEVER_USED_UP}.`);
    shell.release();

    await expect(field(page)).toHaveValue(NEVER_USED_UP);
    await expect(page.getByText('Your code has been accepted')).toBeVisible();
    await taken(page, 'kept');
  });

  test('Enter submits no code, and the page says afterwards why it waits', async ({ page }) => {
    const shell = await openWithoutShell(page, SITE);

    await page.keyboard.type('ABC');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(SITE);
    shell.release();

    await expect(page.getByText('You have entered 3.')).toBeVisible();
    await taken(page, 'kept');
  });

  test('Continue submits no complete code, but starts its check', async ({ page }) => {
    const shell = await openWithoutShell(page, SITE);

    await page.keyboard.type(NEVER_USED_UP);
    // It is announced as disabled until a code is accepted.
    await page.getByRole('button', { name: 'Continue' }).click({ force: true });
    shell.release();

    await expect(page.getByText('Your code has been accepted')).toBeVisible();
    await expect(page).toHaveURL(SITE);
    await taken(page, 'kept');
  });

  test('the code of a link is in the field, and not in the address', async ({ page }) => {
    const shell = await openWithoutShell(page, `${SITE}/?c=${NEVER_USED_UP}`);

    await expect(field(page)).toHaveValue(NEVER_USED_UP);
    await expect(page).toHaveURL(`${SITE}/`);
    shell.release();

    await expect(page).toHaveURL(`${SITE}/retailers`);
  });

  test('a visitor with a code sees no first view, because it is that of another', async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: COOKIES.code, value: NEVER_USED_UP, url: SITE }]);
    const shell = await holdBack(page, SHELL);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(SITE, { waitUntil: 'commit' });
    await expect.poll(() => requests.some((url) => url.includes('/site/'))).toBe(true);
    shell.release();

    await expect(field(page)).toHaveValue(NEVER_USED_UP);
    expect(requests.filter((url) => FIRST_VIEWS.test(url))).toEqual([]);
  });
});

test('the page works as without it when a first view has one wrong byte', async ({
  page,
  complaints,
}) => {
  await page.route(/\/remotes\/redeem-form\/[^/]+\/first-view/, (route) =>
    route.fulfill({ json: { en: { US: '<h1>Other</h1>' } } }),
  );
  await page.goto(SITE);

  await field(page).fill(NEVER_USED_UP);

  await expect(page.getByText('Your code has been accepted')).toBeVisible();
  await expect(page.locator('html[data-first-view]')).toHaveCount(0);
  // The browser reports the answer, and nothing else complains.
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/integrity/);
});

test('the typed text waits until the remote can be loaded', async ({ page, complaints }) => {
  const scripts = /\/remotes\/redeem-form\/.*\.js(?:\?.*)?$/;
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  const shell = await openWithoutShell(page, SITE);
  await page.keyboard.type(NEVER_USED_UP.slice(0, 4));

  shell.release();
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute(scripts);
  await retry.click();

  await expect(field(page)).toHaveValue(NEVER_USED_UP.slice(0, 4));
  expect(complaints.splice(0)).not.toEqual([]);
});

// The unit tests of shell, redeem-form and support compare every place.
test('React keeps the first view of each page of the first visit, in other places and in both brands', async ({
  context,
}) => {
  for (const [site, territory, language, path] of [
    [SITE, 'US', 'en', '/'],
    [FRENCH_SITE, 'CA', 'fr', '/support'],
    [SITE, 'CH', 'de', '/returnpolicy'],
  ] as const) {
    const page = await context.newPage();
    await context.addCookies([{ name: COOKIES.territory, value: territory, url: site }]);
    await page.route(/\/site\//, async (route) => {
      const response = await route.fetch();
      const data = (await response.json()) as object;
      await route.fulfill({ response, json: { ...data, language } });
    });
    const shell = await openWithoutShell(page, site + path);
    shell.release();
    await taken(page, 'kept');
    await page.close();
  }
});

/** Marks the elements of the first view. */
async function mark(page: Page) {
  const elements = await page.evaluateHandle(() => [
    ...document.querySelectorAll('#app :is(header, h1, form, label, input, footer)'),
  ]);
  return { areKept: () => elements.evaluate((all) => all.every((one) => one.isConnected)) };
}
