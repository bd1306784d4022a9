import { COOKIES } from '@redeem/contracts';

import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { siteCookies } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';
import { COUNTRIES } from '../../support/data/visitors';

const A_YEAR = 365 * 24 * 60 * 60;

test('picking another territory behind the flag in the footer changes it, clears the code and redirects to / @spec-2.47', async ({
  page,
  context,
  home,
  footer,
  calls,
}) => {
  await home.open();
  await home.type('XFAR6PW7DVPJ');
  await expect(home.accepted).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Movie Redeem home page' }).click();
  await footer.flag.click();

  await footer.territory('DE').click();

  await expect(footer.flag).toHaveAccessibleName('Change country. Current: Germany');
  await expect(page).toHaveURL('/');
  await expect(home.field).toHaveValue('');
  await expect(home.accepted).toBeHidden();
  expect(calls.sites).toEqual([null, 'DE']);
  const cookies = await siteCookies(context);
  expect(cookies.map(({ name, value }) => [name, value])).toEqual([[COOKIES.territory, 'DE']]);
});

test('Location offers the countries by name, always in one order, and the picked one is remembered for a year on this host only, with its legal footer @spec-2.6 @spec-2.49 @spec-3.26', async ({
  page,
  context,
  footer,
  calls,
}) => {
  const privacy = page.locator('#privacy-footer').getByRole('navigation');
  await page.goto('/error');
  await expect(privacy).toHaveAttribute('data-privacy-territory', 'us');
  await footer.location.click();
  await expect(footer.countries).toHaveText(Object.values(COUNTRIES));
  // The page beside the list is readable, but a press there only closes the list.
  const link = page.getByRole('main').getByRole('link').first();
  await expect(link).toBeVisible();
  const { x = NaN, y = NaN } = (await link.boundingBox()) ?? {};
  await page.mouse.click(x + 2, y + 2);
  await expect(footer.countries).toHaveCount(0);
  await expect(link).not.toBeFocused();

  await footer.moveTo('United Kingdom');

  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(privacy).toHaveAttribute('data-privacy-territory', 'uk');
  await expect(privacy).toHaveCount(1);
  const [region] = (await context.cookies(SITE)).filter(({ name }) => name === COOKIES.territory);
  expect(region).toMatchObject({
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

test('invalid cookies of an earlier visit are ignored', async ({
  page,
  context,
  footer,
  calls,
}) => {
  await context.addCookies(
    [
      [COOKIES.territory, 'XX'],
      [COOKIES.language, '<b>'],
      [COOKIES.code, 'x'.repeat(3_000)],
    ].map(([name = '', value = '']) => ({ name, value, url: SITE })),
  );

  await page.goto('/error');

  await expect(footer.flag).toHaveAccessibleName('Change country. Current: United States');
  expect(calls.sites).toEqual([null]);
});
