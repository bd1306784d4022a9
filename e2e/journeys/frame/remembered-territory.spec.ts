import { COOKIES } from '@redeem/contracts';

import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { expect, test } from '../../support/running/visit';

const A_YEAR = 365 * 24 * 60 * 60;

test('the picked territory is remembered for a year on this host only @spec-3.26', async ({
  page,
  context,
  home,
  footer,
}) => {
  await home.open();
  await footer.moveTo('United Kingdom');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');

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
});
