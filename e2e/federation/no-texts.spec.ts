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
