import { COOKIES } from '@redeem/contracts';

import { expect, test } from '../support/running/visit';

/** Matches the shell's files that are loaded after its start: its translations and those of the platform. */
const LATER_FILES = /\/shell\/[^/]+\/(?!index)[^/]+\.js$/;

test('a page is English and shows no key when its translations cannot be loaded', async ({
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
  // The first view shows all of this before the shell knows.
  await expect.poll(() => complaints).not.toEqual([]);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('[redeem] no texts for en_GB')]);
});

test('a page has its translations after a dropped connection', async ({ page, home, comeFrom }) => {
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

test('a territory is entered in the language of the page when its translations cannot be loaded', async ({
  page,
  context,
  home,
  footer,
  complaints,
}) => {
  await home.open();
  await page.route(/-en_DE\.\w+\.js$/, (route) => route.abort());

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
