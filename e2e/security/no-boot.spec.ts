import type { Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { SITE } from '../support/network/addresses';
import { UNUSED_PRELOAD } from '../federation/failure';
import { ANSWERS } from '../federation/faults';
import { FIRST_VIEWS, SHELL } from '../support/pages/first-view';
import { barriersOn } from '../support/checks/page-problems';
import { expect, test } from '../support/running/visit';

/** The console message of the browser about refused bytes. */
const BROWSERS_OWN = /^error: Failed to find a valid digest/;

// A first view would stay, with a line beside its field (journeys/loading/first-view.spec.ts).
test.beforeEach(async ({ page }) => {
  await page.route(FIRST_VIEWS, () => undefined);
});

// Other languages are in shell/src/boot-page/boot.test.ts.
test('a visitor finds help in the language of the cookies when the shell is missing @D13', async ({
  page,
  context,
  comeFrom,
}) => {
  await comeFrom('CA');
  await context.addCookies([{ name: COOKIES.language, value: 'fr', url: SITE }]);
  await page.route(SHELL, (route) => route.fulfill({ status: 404, body: 'not found' }));

  await page.goto('/');

  await expectHelp(page, 'Cette page n’a pas pu être chargée');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
});

test('a shell that was tampered with does not run, and the page shows help @D13', async ({
  page,
  complaints,
}) => {
  await page.route(SHELL, ANSWERS.tampered);

  await page.goto('/support');

  await expectHelp(page, 'This page could not be loaded');
  expect(await barriersOn(page)).toEqual([]);
  expect(await page.evaluate(() => 'isTampered' in window)).toBe(false);
  const others = complaints.splice(0).filter((complaint) => !UNUSED_PRELOAD.test(complaint));
  for (const complaint of others) expect(complaint).toMatch(BROWSERS_OWN);
});

test('a shell without an integrity does not run, and the page shows help @I4', async ({ page }) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const without = html.replace(/(<link id="shell"[^>]* integrity=")[^"]+/, '$1');
    expect(without).not.toBe(html);
    await route.fulfill({ response: answer, body: without });
  });
  // Chromium blocks requests to this machine from a page without a server.
  await page.route('**/site/*', (route) => route.abort());

  await page.goto('/');

  await expectHelp(page, 'This page could not be loaded');
  await expect(page.locator('script[src*="/shell/"]')).toHaveCount(0);
});

test('the page shows help when the shell has not arrived after eight seconds @D13', async ({
  page,
}) => {
  // The test moves the clock, so the speed of the machine does not matter.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.route(SHELL, () => undefined);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.clock.runFor(7_900);
  await expect(page.locator('#help')).toBeHidden();

  await page.clock.runFor(200);

  await expectHelp(page, 'This page could not be loaded');
});

test('a page whose inline scripts were changed on their way shows help in three languages @D13', async ({
  page,
  complaints,
}) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('<script>', '<script> '),
    });
  });

  await page.goto('/');

  await expectHelpWithoutScripts(page);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('inline script');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads help in three languages @D13', async ({ page }) => {
    await page.goto('/?c=ABCD');

    await expectHelpWithoutScripts(page);
  });
});

async function expectHelpWithoutScripts(page: Page): Promise<void> {
  await expect(page.getByRole('heading')).toHaveText([
    'Redeem Your Digital Movie',
    'Obtenez votre film numérique',
    'Digitalen Film einlösen',
  ]);
  await expect(page.getByRole('paragraph').first()).toContainText('please turn on JavaScript');
  await expect(page.getByRole('link', { name: 'digitalsupport@example.com' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'hilfe@example.com' })).toBeVisible();
  await expect(page.locator('#help')).toBeHidden();
}

async function expectHelp(page: Page, heading: string): Promise<void> {
  const help = page.getByRole('alert');
  await expect(help.getByRole('heading')).toHaveText(heading);
  await expect(help.getByRole('link')).toHaveCount(2);
  await expect(help.getByRole('link').last()).toHaveAttribute('href', /^mailto:\S+@example\.com$/);
  expect(await page.title()).not.toBe('');
}
