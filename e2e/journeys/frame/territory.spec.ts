import { COOKIES } from '@redeem/contracts';

import { SITE } from '../../support/network/addresses';
import { expect, test } from '../../support/running/visit';
import { COUNTRIES } from '../../support/data/visitors';

test.describe('the flag in the footer', () => {
  test('picking another territory changes it, clears the code and redirects to / @spec-2.47 @engines', async ({
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
    const cookies = await context.cookies();
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([[COOKIES.territory, 'DE']]);
  });
});

test.describe('Location at the bottom of the page', () => {
  test('it offers the countries by name, always in one order @spec-2.49', async ({
    page,
    footer,
  }) => {
    await page.goto('/error');

    await footer.location.click();

    await expect(footer.countries).toHaveText(Object.values(COUNTRIES));
    // The page beside the list is readable, but a press there only closes the list.
    const link = page.getByRole('main').getByRole('link').first();
    await expect(link).toBeVisible();
    const { x = NaN, y = NaN } = (await link.boundingBox()) ?? {};
    await page.mouse.click(x + 2, y + 2);
    await expect(footer.countries).toHaveCount(0);
    await expect(link).not.toBeFocused();
  });

  test('a country that is picked there is remembered for the next visit', async ({
    page,
    footer,
    calls,
  }) => {
    await page.goto('/error');

    await footer.moveTo('Ireland');
    await expect(page).toHaveURL('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');

    calls.forget();
    await page.reload();
    await expect(footer.flag).toHaveAccessibleName('Change country. Current: Ireland');
    expect(calls.sites).toEqual(['IE']);
  });
});

test('a legal footer comes from the privacy provider for the territory @spec-2.6', async ({
  page,
  footer,
}) => {
  const privacy = page.locator('#privacy-footer').getByRole('navigation');
  await page.goto('/error');
  await expect(privacy).toHaveAttribute('data-privacy-territory', 'us');

  await footer.moveTo('United Kingdom');

  await expect(privacy).toHaveAttribute('data-privacy-territory', 'uk');
  await expect(privacy).toHaveCount(1);
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
