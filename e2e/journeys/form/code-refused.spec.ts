import { COOKIES } from '@redeem/contracts';

import { SITE } from '../../support/network/addresses';
import { GENERIC, NOT_FOUND } from '../../support/data/error-catalogue';
import { expect, test } from '../../support/running/visit';

const WRONG_COUNTRY =
  'This code is not valid for the selected country. Please verify the Location link at the bottom of the page and change it if needed. Otherwise, contact customer support at digitalsupport@example.com. Selected country: United States';

test('a refused code can be corrected in place', async ({ home }) => {
  await home.open();
  await home.type('XFAR6PW7DVPH');
  await expect(home.refusal).toHaveText(`Error: ${NOT_FOUND.en}`);

  await home.field.press('Backspace');
  await expect(home.refusal).toHaveCount(0);
  await home.type('J');

  await expect(home.accepted).toBeVisible();
  await expect(home.continue).toBeEnabled();
});

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

test('a code of a supported owner is redeemed like all others', async ({
  home,
  chooser,
  renew,
  storedCode,
}) => {
  await renew('UNVYX3XJ93DR');

  await home.startWith('UNVYX3XJ93DR');

  await expect(chooser.film).toContainText('Harbor of Small Wolves');
  const received = await chooser.redeemAt('Google Play', 'googleplay');
  expect(await storedCode('UNVYX3XJ93DR')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Google Play', exchangeResult: received }],
  });
});

test('a visitor in the wrong country changes it at the bottom of the page and is accepted @spec-8.2', async ({
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

  await footer.moveTo('United Kingdom');

  await expect(page).toHaveURL('/');
  await expect(home.field).toHaveValue('');
  await expect(home.refusal).toHaveCount(0);
  expect(calls.sites).toEqual([null, 'GB']);
  const cookies = await context.cookies(SITE);
  expect(cookies.find(({ name }) => name === COOKIES.territory)?.value).toBe('GB');
  expect(cookies.find(({ name }) => name === COOKIES.code)).toBeUndefined();

  await home.goOnWith('TERR4RN4HDRR');
  await expect(chooser.film).toContainText('Midnight at the Tortoise Hotel');
});

test('a visitor in the wrong country opens the list of countries from the message and types nothing twice', async ({
  page,
  home,
  footer,
  calls,
}) => {
  await home.open();
  await home.type('TERR4RN4HDRR');
  await expect(page.getByText('This check did not use your code.')).toBeVisible();

  await home.refusal.getByRole('button', { name: 'Location' }).click();
  await expect(footer.location).toBeFocused();
  await footer.countries.filter({ hasText: 'United Kingdom' }).click();

  await expect(home.field).toHaveValue('');
  expect(calls.checks).toEqual(['TERR4RN4HDRR']);
  await page.getByRole('button', { name: /^Try TERR ?4RN4 ?HDRR again$/ }).click();
  await expect(home.accepted).toBeVisible();
  await expect(home.field).toBeFocused();
});

test('an unknown code shows which characters may be mistaken', async ({ page, home }) => {
  await home.open();
  await home.type('NOSVCHC0DE8B');

  await expect(home.refusal).toBeVisible();
  await expect(page.getByText('Easily confused: O or 0, S or 5, 8 or B.')).toBeVisible();
});
