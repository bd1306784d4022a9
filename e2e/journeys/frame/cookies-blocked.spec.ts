import { forbidCookies, hideCookies } from '../../support/pages/blocked-cookies';
import { NEVER_USED_UP, ONE_OF_FOUR } from '../../support/data/demo-codes';
import { siteCookies } from '../../support/pages/code-cookie';
import { Footer } from '../../support/pages/footer';
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

test('without cookies a link is followed, a title is picked and redeemed, and country and language last while the page is open @D1', async ({
  page,
  home,
  chooser,
  picks,
  footer,
  renew,
  storedCode,
}) => {
  const accueil = new Home(page, 'fr-CA');
  // So that the mere look at them throws.
  await forbidCookies(page);
  await renew(ONE_OF_FOUR);

  await page.goto(`/?c=${NEVER_USED_UP}`);
  await expect(chooser.retailers).toHaveCount(4);
  await page.goBack();
  await footer.moveTo('Canada');
  await ready(page.getByRole('button', { name: 'Français' })).click();
  await expect(accueil.field).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Soutien' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Soutien et foire aux questions',
  );
  await page.goBack();
  await new Footer(page, 'fr-CA').moveTo('États-Unis');

  await home.goOnWith(ONE_OF_FOUR);
  await picks.choose('Velvet Static');
  await expect(chooser.film).toContainText('Velvet Static');
  const received = await chooser.redeemAt('iTunes', 'itunes');
  expect(await storedCode(issuedBy(await storedCode(ONE_OF_FOUR)))).toMatchObject({
    remaining: 0,
    history: [{ group: 'iTunes', exchangeResult: received }],
  });

  // The next page starts without a memory.
  await home.open();
  await expect(home.field).toHaveValue('');
});
