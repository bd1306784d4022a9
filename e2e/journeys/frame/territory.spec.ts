import { COOKIES } from '@redeem/contracts';

import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { siteCookies } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';
import { COUNTRIES } from '../../support/data/visitors';

const A_YEAR = 365 * 24 * 60 * 60;

test('Location offers the countries by name, and the picked one clears the code, redirects to /, and is remembered for a year on this host only, with its legal footer @spec-2.6 @spec-2.47 @spec-2.49 @spec-3.26', async ({
  page,
  context,
  home,
  footer,
  calls,
}) => {
  const privacy = page.locator('#privacy-footer').getByRole('navigation');
  await home.open();
  await home.type(NEVER_USED_UP);
  await expect(home.accepted).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  await expect(privacy).toHaveAttribute('data-privacy-territory', 'us');
  await footer.location.click();
  await expect(footer.countries).toHaveText(Object.values(COUNTRIES));
  await page.keyboard.press('Escape');

  await footer.moveTo('United Kingdom');

  await expect(page).toHaveURL('/');
  await expect(home.field).toHaveValue('');
  await expect(home.accepted).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(privacy).toHaveAttribute('data-privacy-territory', 'uk');
  await expect(privacy).toHaveCount(1);
  const [region, ...others] = await siteCookies(context);
  expect(others).toEqual([]);
  expect(region).toMatchObject({
    name: COOKIES.territory,
    value: 'GB',
    domain: new URL(SITE).hostname,
    path: '/',
    sameSite: 'Lax',
    secure: false,
  });
  const life = (region?.expires ?? 0) - Date.now() / 1000;
  expect(Math.abs(life - A_YEAR)).toBeLessThan(60);
  expect(await context.cookies(FRENCH_SITE)).toEqual([]);

  calls.forget();
  await page.reload();
  await expect(footer.flag).toHaveAccessibleName('Change country. Current: United Kingdom');
  expect(calls.sites).toEqual(['GB']);
});
