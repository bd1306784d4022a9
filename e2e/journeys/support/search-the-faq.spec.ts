import { FRENCH_SITE } from '../../support/network/addresses';
import { holdBack } from '../../support/network/held-answers';
import { expect, test } from '../../support/running/visit';

const SCRIPTS = /\/remotes\/support\/[^/]+\/.*\.js$/;

/** Matches the file of the search's library. */
const LIBRARY = /\/remotes\/support\/[^/]+\/search-[^/]+\.js$/;

test('the search loads its library, of at most 7 kB, when its field gets the focus', async ({
  page,
}) => {
  const files = new Set<string>();
  page.on('request', (request) => files.add(request.url()));
  const scripts = () => [...files].filter((url) => SCRIPTS.test(url));
  await page.goto('/support');
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts()).toHaveLength(3);
  expect(scripts().filter((url) => LIBRARY.test(url))).toEqual([]);

  const loading = page.waitForEvent('requestfinished', (request) => LIBRARY.test(request.url()));
  await search.focus();

  const { responseBodySize } = await (await loading).sizes();
  expect(responseBodySize).toBeLessThanOrEqual(7_000);
  expect(scripts()).toHaveLength(4);
});

// All locales are in remotes/support/content-loader/content.test.ts.
test.describe('for a visitor who reads French', () => {
  test.use({ locale: 'fr-FR' });

  test('the search finds an answer by its search terms, and opens it', async ({ page }) => {
    await page.goto(`${FRENCH_SITE}/support`);

    await page.getByRole('searchbox').fill('code perdu');

    const found = page.locator('details:visible');
    await expect(page.locator('#where-is-my-code')).toBeVisible();
    await expect(page.locator('#where-is-my-code')).toHaveAttribute('open');
    const count = String(await found.count());
    await expect(page.getByRole('main').getByRole('status')).toContainText(count);
  });
});

test('the search keeps the typed text when its file is late', async ({ page }) => {
  const library = await holdBack(page, LIBRARY);
  await page.goto('/support');
  const search = page.getByRole('searchbox');
  const found = page.locator('details:visible');

  // Only the library finds a word with a typing error.
  await search.pressSequentially('ituness');
  await expect(found).toHaveCount(0);
  library.release();

  await expect(page.locator('#requires-itunes')).toBeVisible();
  await expect(search).toHaveValue('ituness');
  await expect(search).toBeFocused();
});

test('the search finds exact words when its file cannot be loaded', async ({ page }) => {
  await page.route(LIBRARY, (route) => route.abort());
  await page.goto('/support');
  const search = page.getByRole('searchbox');

  await search.fill('gift cards');
  await expect(page.locator('#code-length')).toBeVisible();
  await expect(page.locator('#wrong-country')).toBeHidden();

  await search.fill('recaptcha');
  await expect(page.locator('details:visible')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
});
