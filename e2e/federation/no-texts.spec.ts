import { COOKIES } from '@redeem/contracts';

import { ready } from '../support/ready';
import { expect, test } from '../support/visit';

/** Every file of the shell that is no part of its start: its texts, and the platform's. */
const LATER_FILES = /\/shell\/[^/]+\/(?!index)[^/]+\.js$/;

test('a page whose texts cannot be had speaks English, and never shows a key', async ({
  page,
  home,
  comeFrom,
  complaints,
}) => {
  await comeFrom('GB');
  await page.route(LATER_FILES, (route) => route.abort());

  await page.goto('/');

  await expect(home.field).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Support' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Location' })).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('[redeem] no texts for en_GB')]);
});

test('a dropped connection does not cost a visitor the texts', async ({ page, home, comeFrom }) => {
  await comeFrom('GB');
  const dropped = new Set<string>();
  await page.route(LATER_FILES, (route) => {
    const url = route.request().url();
    if (dropped.has(url)) return route.continue();
    dropped.add(url);
    return route.abort();
  });

  await home.open();

  expect(dropped.size).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Location' })).toBeVisible();
});

test('a territory whose texts cannot be loaded is entered in the language of the page', async ({
  page,
  context,
  home,
  footer,
  complaints,
}) => {
  await home.open();
  await page.route(/-en_DE-json\.\w+\.js$/, (route) => route.abort());

  await footer.moveTo('Germany');

  await expect(footer.flag).toHaveAccessibleName('Change country. Current: Germany');
  await expect(home.field).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: COOKIES.territory, value: 'DE' }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Getting started');
  expect(complaints.splice(0)).toContainEqual(
    expect.stringContaining('[redeem] no texts for en_DE'),
  );
});

test('a language whose texts cannot be loaded is neither shown nor remembered', async ({
  page,
  context,
  home,
  comeFrom,
  complaints,
}) => {
  await comeFrom('CA');
  await home.open();
  await page.route(/-fr_CA-json\.\w+\.js$/, (route) => route.abort());

  await ready(page.getByRole('button', { name: 'Français' })).click();

  await expect.poll(() => complaints.join()).toContain('[redeem] no texts for fr_CA');
  complaints.splice(0);
  await expect(page.getByRole('button', { name: 'Français' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('lang');
});
