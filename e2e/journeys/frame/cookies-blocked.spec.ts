import { BLOCKED, forbidCookies } from '../../support/pages/blocked-cookies';
import { CAMP, FRESH } from '../../support/data/demo-bundles';
import { NEVER_USED_UP, ONE_OF_FOUR } from '../../support/data/demo-codes';
import { Home } from '../../support/pages/home';
import { ready } from '../../support/pages/accepts-presses';
import { expect, test } from '../../support/running/visit';

test.afterEach(async ({ context }) => {
  expect(await context.cookies()).toEqual([]);
});

for (const [how, block] of Object.entries(BLOCKED)) {
  test(`one movie is redeemed with cookies ${how} @D1`, async ({
    page,
    home,
    chooser,
    renew,
    storedCode,
  }) => {
    await block(page);
    await renew('METAF46FJXVQ');
    await home.startWith('METAF46FJXVQ');

    const received = await chooser.redeemAt('iTunes', 'itunes');

    expect(await storedCode('METAF46FJXVQ')).toMatchObject({
      remaining: 0,
      history: [{ group: 'iTunes', exchangeResult: received }],
    });
  });
}

test.describe('with forbidden cookies', () => {
  test.beforeEach(({ page }) => forbidCookies(page));

  test('a link with a code is followed @D1', async ({ page, chooser }) => {
    await page.goto(`/?c=${NEVER_USED_UP}`);

    await expect(chooser.retailers).toHaveCount(4);
    await expect(page).toHaveURL('/retailers');
  });

  test('a bundle is redeemed title by title @D1', async ({ page, home, titles, renew }) => {
    await renew(FRESH.bundle);

    await home.startWith(FRESH.bundle);

    await expect(page).toHaveURL('/gpbundle');
    await expect(titles.names).toHaveText(CAMP);
    await expect(titles.processed).toHaveCount(3);
  });

  test('a title is picked and leads to its retailers @D1', async ({
    page,
    home,
    chooser,
    picks,
    renew,
  }) => {
    await renew(ONE_OF_FOUR);
    await home.startWith(ONE_OF_FOUR);

    await picks.choose('Velvet Static');

    await expect(chooser.film).toContainText('Velvet Static');
    await expect(page).toHaveURL('/retailers');
  });

  test('country and language last while the page is open @D1', async ({
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
  });

  test('the next visit starts without a memory @D1', async ({ page, home, footer }) => {
    await home.open();
    await footer.moveTo('Germany');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-DE');
    await home.type('EXPVCRH4KCNV');
    await expect(home.refusal).toBeVisible();

    await page.reload();

    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(home.field).toHaveValue('');
  });
});
