import { contentViewsOf, dataLayerOf } from '../../support/pages/data-layer';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { ready } from '../../support/pages/accepts-presses';
import { expect, test } from '../../support/running/visit';

test('the tag manager gets one view of every page and never the code @spec-2.9', async ({
  page,
  home,
  chooser,
}) => {
  await home.startWith(NEVER_USED_UP);
  await expect(chooser.retailers).toHaveCount(4);
  await page.goBack();
  await expect(home.accepted).toBeVisible();
  await home.goOn();
  await expect(chooser.retailers).toHaveCount(4);
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  await page.getByRole('searchbox').fill('gift cards');

  const views = await contentViewsOf(page);

  expect(views.map(({ page_path }) => page_path)).toEqual([
    '/',
    '/retailers',
    '/',
    '/retailers',
    '/support',
  ]);
  expect(await dataLayerOf(page)).not.toContain(NEVER_USED_UP);
});

test('the tag manager gets a change of country and no change of language', async ({
  page,
  home,
  footer,
}) => {
  await home.open();
  await footer.moveTo('Canada');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
  await ready(page.getByRole('button', { name: 'Français' })).click();
  await expect(page).toHaveTitle('Movie Redeem Obtenez votre film numérique');

  expect(await contentViewsOf(page)).toMatchObject([
    { page_path: '/', territory: 'US', locale: 'en' },
    { page_path: '/', territory: 'CA', locale: 'en_CA' },
  ]);
});
