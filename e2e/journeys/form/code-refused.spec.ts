import { COOKIES } from '@redeem/contracts';

import { SITE } from '../../support/network/addresses';
import { GENERIC } from '../../support/data/error-catalogue';
import { expect, test } from '../../support/running/visit';

const WRONG_COUNTRY =
  'This code is not valid for the selected country. Please verify the Location link at the bottom of the page and change it if needed. Otherwise, contact customer support at digitalsupport@example.com. Selected country: United States';

test('a code with a temporary refusal can be checked again by a button and by Enter @spec-8.4', async ({
  page,
  home,
  calls,
}) => {
  await home.open();
  await home.type('PENDRP46H39G');
  await expect(home.refusal).toHaveText(`Error: ${GENERIC.en}`);

  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(home.field).toBeFocused();
  await expect.poll(() => calls.checks).toHaveLength(2);
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.keyboard.press('Enter');

  await expect.poll(() => calls.checks).toHaveLength(3);
  await expect(home.refusal).toHaveText(`Error: ${GENERIC.en}`);
});

test('a visitor in the wrong country changes it from the message, types nothing twice and is accepted @spec-8.2', async ({
  page,
  context,
  home,
  chooser,
  footer,
  calls,
}) => {
  await home.open();
  await home.type('TERR4RN4HDRR');
  await expect(home.refusal).toHaveText(`Error: ${WRONG_COUNTRY}`);
  await expect(
    home.refusal.getByRole('link', { name: 'digitalsupport@example.com' }),
  ).toHaveAttribute('href', /^mailto:digitalsupport@example\.com\?((?!TERR4RN4HDRR).)*$/);

  await home.refusal.getByRole('button', { name: 'Location' }).click();
  await expect(footer.location).toBeFocused();
  await footer.countries.filter({ hasText: 'United Kingdom' }).click();

  await expect(page).toHaveURL('/');
  await expect(home.field).toHaveValue('');
  await expect(home.refusal).toHaveCount(0);
  expect(calls.sites).toEqual([null, 'GB']);
  const cookies = await context.cookies(SITE);
  expect(cookies.find(({ name }) => name === COOKIES.territory)?.value).toBe('GB');
  expect(cookies.find(({ name }) => name === COOKIES.code)).toBeUndefined();

  expect(calls.checks).toEqual(['TERR4RN4HDRR']);
  await page.getByRole('button', { name: /^Try TERR ?4RN4 ?HDRR again$/ }).click();
  await expect(home.accepted).toBeVisible();
  await expect(home.field).toBeFocused();
  await home.goOn();
  await expect(chooser.film).toContainText('Midnight at the Tortoise Hotel');
});
