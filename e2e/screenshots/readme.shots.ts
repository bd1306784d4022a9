import { FRENCH_SITE, SITE } from '../support/network/addresses';
import { NEVER_USED_UP } from '../support/data/demo-codes';
import { expect, test } from '../support/running/visit';
import { keep } from './keep';

const BRANDS = [
  { brand: 'movie-redeem', site: SITE, locale: 'en-US', code: NEVER_USED_UP },
  { brand: 'cinema-chez-vous', site: FRENCH_SITE, locale: 'fr-FR', code: 'UHDKN4D6FDRF' },
];

const SCREENS = [
  { screen: 'phone', width: 375, height: 780 },
  { screen: 'desktop', width: 1280, height: 800 },
];

for (const { brand, site, locale, code } of BRANDS) {
  for (const { screen, width, height } of SCREENS) {
    test.describe(`${brand} on a ${screen}`, () => {
      test.use({ baseURL: site, locale, viewport: { width, height } });

      test('is saved as a screenshot', async ({ page }) => {
        const main = page.getByRole('main');
        await page.goto('/');
        await main.getByRole('textbox').fill(code);
        const goOn = main.locator('form > button');
        await expect(goOn).toBeEnabled();
        await keep(page, `${brand}-home-${screen}`);

        await goOn.click();
        await expect(main.getByRole('listitem').last()).toBeVisible();
        await keep(page, `${brand}-chooser-${screen}`);
      });
    });
  }
}
