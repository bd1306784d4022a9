import { COOKIES } from '@redeem/contracts';

import { THIRD_PARTIES } from '../../support/network/addresses';
import type { Home } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

// Texts and links of a used code in all languages are in form/error-catalogue.spec.ts.
test('a used code shows where and when it was redeemed, and its exchange can be completed, also of sixteen characters @spec-8.9 @spec-8.10 @spec-8.11 @spec-9.3', async ({
  page,
  home,
}) => {
  await home.open();

  await home.type('TAKE3KDVWHXC');
  await expect(home.refusal).toHaveText(
    'Your code was redeemed via Movies Anywhere on March 05, 2024',
  );
  await expect(home.refusal.getByRole('link', { name: 'Movies Anywhere' })).toHaveAttribute(
    'href',
    'https://moviesanywhere.com/',
  );
  await expect(home.refusal.getByRole('time')).toHaveAttribute('datetime', '2024-03-05');
  await cannotGoOn(home);
  await home.field.press('Enter');
  await expect(page).toHaveURL('/');

  await home.field.fill('TAKQ49MHA7HQ');
  await expect(home.refusal).toHaveText(
    'Your code was redeemed via Kestrel Video Club on March 05, 2024',
  );
  await expect(home.refusal.getByRole('link')).toHaveCount(0);
  await cannotGoOn(home);

  await home.field.fill('XCHV9RGWJDET77EU');
  await expect(home.refusal.getByRole('paragraph')).toHaveText([
    'Your code was processed for Vudu on June 17, 2024',
    'If you were unable to complete your redemption in Vudu, please click here',
    'Or, you may enter the following code directly into Vudu DEMO VUDU 7HQC 3WRE',
  ]);
  // The date does not wrap where it has room.
  await expect(home.refusal.locator('time')).toHaveCSS('display', 'inline-block');
  await cannotGoOn(home);

  await home.field.fill('XCHGPXAKM6XK');
  await expect(home.refusal.getByRole('paragraph')).toHaveText([
    'Your code was processed for Google Play on June 17, 2024',
    'If you were unable to complete your redemption in Google Play, please click here',
    'Or, you may enter the following code directly into Google Play DEMO PLAY 4K7R 9TXM',
  ]);
  await expect(home.refusal.getByRole('code')).toHaveText('DEMO PLAY 4K7R 9TXM');
  await cannotGoOn(home);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Use the camera' })).toBeHidden();

  await home.refusal.getByRole('link', { name: 'please click here' }).click();

  await expect(page).toHaveURL(
    `${THIRD_PARTIES}/retailers/googleplay?code=DEMO%20PLAY%204K7R%209TXM`,
  );
});

test('the history of a code is printed without buttons, and disappears with the next code', async ({
  page,
  context,
  home,
}) => {
  await home.open();
  await home.type('XCHGPXAKM6XK');
  const another = page.getByRole('button', { name: 'Redeem another code' });
  await expect(another).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(home.refusal.getByRole('code')).toBeVisible();
  await expect(home.refusal.getByText('June 17, 2024')).toBeVisible();
  await expect(another).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await another.click();
  await expect(home.field).toHaveValue('');
  await expect(home.field).toBeFocused();
  await expect(home.refusal).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIES.code);
});

test('the history of a code can be read and used when no more files can be loaded', async ({
  page,
  home,
}) => {
  await home.open();
  await page.route('**/*.js', (route) => route.abort('connectionrefused'));
  const chunk = page.waitForEvent('requestfailed');

  await home.type('XCHGPXAKM6XK');
  await chunk;

  await expect(home.refusal.getByRole('code')).toHaveText('DEMO PLAY 4K7R 9TXM');
  await expect(home.refusal.getByRole('link', { name: 'please click here' })).toBeVisible();
  await cannotGoOn(home);
});

async function cannotGoOn(home: Home): Promise<void> {
  await expect(home.accepted).toBeHidden();
  await expect(home.continue).toBeDisabled();
}
