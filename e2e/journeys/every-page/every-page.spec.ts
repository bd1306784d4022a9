import { expect, test } from '../../support/running/visit';

const SITE_TITLE = 'Movie Redeem Redeem Your Digital Movie';

test('the header links to / and to the support page @spec-2.1', async ({ page }) => {
  await page.goto('/error');
  const header = page.getByRole('banner');

  await expect(header.getByRole('navigation').getByRole('link')).toHaveText(['Support']);
  await expect(header.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/support');
  await header.getByRole('link', { name: 'Movie Redeem home page' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'REDEEM YOUR MOVIE' })).toBeVisible();
  await expect(page.getByText('Your digital movie is waiting. Watch it anywhere.')).toBeVisible();
});

test('an unknown address is answered with 404 and the advice to check the insert @spec-2.22', async ({
  page,
}) => {
  const answer = await page.goto('/no/such/page');

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page.getByText('Please double-check the address on the insert.')).toBeVisible();
  await expect(page).toHaveTitle(`Page Not Found - ${SITE_TITLE}`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('the error page explains what to do @spec-2.21', async ({ page }) => {
  const answer = await page.goto('/error');

  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We encountered an error');
  await expect(page.getByRole('main').getByRole('paragraph')).toHaveText([
    'Please try again later.',
    'If the problem persists, you may contact support at digitalsupport@example.com.',
  ]);
  await expect(page.getByRole('link', { name: 'digitalsupport@example.com' })).toHaveAttribute(
    'href',
    /^mailto:digitalsupport@example\.com\?/,
  );
  await expect(page).toHaveTitle(`We encountered an error - ${SITE_TITLE}`);
});

test('a remote that cannot be loaded shows an error, and the rest of the page stays', async ({
  page,
  home,
  complaints,
}) => {
  await page.route('**/remotes/support/**', (route) => route.abort());
  await home.open();

  await page.getByRole('link', { name: 'Support' }).click();

  const panel = page.getByRole('main').getByRole('alert');
  await expect(panel).toContainText('This part of the page could not be loaded');
  await expect(panel.getByRole('link', { name: 'digitalsupport@example.com' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page).toHaveURL('/support');

  await panel.getByRole('button', { name: 'Try again' }).click();

  await expect(panel).toContainText('This part of the page could not be loaded');
  // The report names the remote and nothing else.
  const told = complaints.splice(0);
  expect(told.length).toBeGreaterThan(1);
  expect(told.filter((text) => !text.startsWith('error: [redeem] support@'))).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: 'Movie Redeem home page' }).click();
  await expect(home.field).toBeVisible();
});

test('page and frame appear together, without a blank page before', async ({ page, home }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const isBlank = document.querySelector('footer') && !document.querySelector('main h1');
      if (isBlank) document.documentElement.dataset['wasBlank'] = 'true';
    }).observe(document, { childList: true, subtree: true });
  });

  await home.open();

  await expect(page.locator('html')).not.toHaveAttribute('data-was-blank');
});
