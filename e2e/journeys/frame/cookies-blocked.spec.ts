import { forbidCookies, hideCookies } from '../../support/pages/blocked-cookies';
import { CAMP, FRESH } from '../../support/data/demo-bundles';
import { NEVER_USED_UP, ONE_OF_FOUR } from '../../support/data/demo-codes';
import { siteCookies } from '../../support/pages/code-cookie';
import { Home } from '../../support/pages/home';
import { issuedBy } from '../../support/pages/pick-page';
import { ready } from '../../support/pages/accepts-presses';
import { expect, test } from '../../support/running/visit';

test.afterEach(async ({ context }) => {
  expect(await siteCookies(context)).toEqual([]);
});

test('one movie is redeemed with cookies hidden from scripts @D1', async ({
  page,
  home,
  chooser,
  renew,
  storedCode,
}) => {
  await hideCookies(page);
  await renew('METAF46FJXVQ');
  await home.startWith('METAF46FJXVQ');

  const received = await chooser.redeemAt('iTunes', 'itunes');

  expect(await storedCode('METAF46FJXVQ')).toMatchObject({
    remaining: 0,
    history: [{ group: 'iTunes', exchangeResult: received }],
  });
});

test.describe('with cookies forbidden, so that the mere look at them throws', () => {
  test.beforeEach(({ page }) => forbidCookies(page));

  test('a link is followed, a bundle is redeemed title by title, and a title is picked and redeemed @D1', async ({
    page,
    home,
    chooser,
    titles,
    picks,
    renew,
    storedCode,
  }) => {
    await renew(FRESH.bundle, ONE_OF_FOUR);

    await page.goto(`/?c=${NEVER_USED_UP}`);
    await expect(chooser.retailers).toHaveCount(4);
    await expect(page).toHaveURL('/retailers');

    await page.goBack();
    await home.field.clear();
    await home.goOnWith(FRESH.bundle);
    await expect(page).toHaveURL('/gpbundle');
    await expect(titles.names).toHaveText(CAMP);
    await expect(titles.processed).toHaveCount(3);

    await page.goBack();
    await home.field.clear();
    await home.goOnWith(ONE_OF_FOUR);
    await picks.choose('Velvet Static');
    await expect(chooser.film).toContainText('Velvet Static');
    await expect(page).toHaveURL('/retailers');
    const received = await chooser.redeemAt('iTunes', 'itunes');
    expect(await storedCode(issuedBy(await storedCode(ONE_OF_FOUR)))).toMatchObject({
      remaining: 0,
      history: [{ group: 'iTunes', exchangeResult: received }],
    });
  });

  test('country and language last while the page is open, and the next visit starts without a memory @D1', async ({
    page,
    home,
    footer,
    renew,
  }) => {
    const accueil = new Home(page, 'fr-CA');
    await renew('CANADARVHQUP');
    await home.open();

    await footer.moveTo('Canada');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
    await ready(page.getByRole('button', { name: 'Français' })).click();

    await expect(accueil.field).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Soutien' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Soutien et foire aux questions',
    );
    await page.goBack();
    await accueil.type('CANADARVHQUP');
    await expect(accueil.accepted).toBeVisible();
    await ready(page.getByRole('button', { name: 'English' })).click();
    await expect(home.accepted).toBeVisible();

    await page.reload();

    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(home.field).toHaveValue('');
  });
});
