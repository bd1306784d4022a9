import type { Locator, Page } from '@playwright/test';

import { Captcha } from '../../support/pages/captcha';
import { NOT_FOUND, REDEEMED, REFUSALS } from '../../support/data/error-catalogue';
import type { Home } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

/** Codes that the service accepts and the site refuses. */
const OF_OTHER_OWNERS = ['UNVNTVHQDXFW', 'UNVMT3WYXNXR'].map((code) => ({
  error: 'an owner that is not supported',
  code,
  entry: 'not-accepted',
  text: NOT_FOUND,
  after: undefined,
}));

test('every refusal and every used code has its text, links to its question and stops the visitor @spec-5.3 @spec-5.11 @spec-5.18 @spec-8.1 @spec-8.2 @spec-8.4 @spec-8.5 @spec-8.6 @spec-8.7 @spec-8.8', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  await home.open();

  for (const { error, code, entry, text, after } of [...REFUSALS, ...OF_OTHER_OWNERS]) {
    await test.step(error, async () => {
      await home.field.fill(code);
      if (after === 'exchange') await home.goOn();

      // The first captcha is not an error (gap-28).
      if (after === 'captcha') await expect(captcha.reason).toHaveText(text);
      else await expect(home.refusal).toHaveText(`Error: ${text}`);
      await expect(home.help).toHaveAttribute('href', `/support#${entry}`);
      const mail = /^mailto:digitalsupport@example\.com\?/;
      const address = text.includes('@') ? [expect.stringMatching(mail)] : [];
      await expect.poll(() => addressesIn(home.refusal)).toEqual(address);
      if (after === undefined) await expectStopped(home, code);
      await beEmptied(home);
    });
  }
  for (const { error, code, entry, text, links } of REDEEMED) {
    await test.step(error, async () => {
      await home.field.fill(code);

      await expect(home.refusal.getByRole('paragraph')).toHaveText(text);
      await expect(home.help).toHaveAttribute('href', `/support#${entry}`);
      expect(await addressesIn(home.refusal)).toEqual(links);
      await beEmptied(home);
    });
  }

  await test.step('a bundle redeemed before there were exchanges', async () => {
    await home.field.fill('PREVCT7RHWGM');

    await expect(home.refusal).toContainText('Your code was redeemed via Vudu on March 05, 2024');
    await expect(home.refusal).toContainText('via Google Play on March 05, 2024');
    await expect(home.continue).toBeHidden();
    await beEmptied(home);
  });

  await expectQuestions(page, [...REFUSALS, ...REDEEMED]);
});

/** Expects that the page does not continue with a refused code. */
async function expectStopped(home: Home, code: string): Promise<void> {
  await expect(home.continue).toBeDisabled();
  await expect(home.accepted).toBeHidden();
  await expect(home.field).toHaveValue(code);
  await expect(home.field).toHaveAttribute('aria-invalid', 'true');
  await home.field.press('Enter');
  await expect(home.page).toHaveURL('/');
}

async function beEmptied(home: Home): Promise<void> {
  await home.field.clear();
  await expect(home.refusal).toHaveCount(0);
}

function addressesIn(place: Locator): Promise<string[]> {
  return place
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** Expects the questions to which errors link. */
async function expectQuestions(page: Page, errors: readonly { entry: string }[]): Promise<void> {
  await page.getByRole('banner').getByRole('navigation').getByRole('link').click();
  for (const { entry } of errors) await expect(page.locator(`details#${entry}`)).toBeVisible();
}
