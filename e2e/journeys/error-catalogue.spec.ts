import type { Locator, Page } from '@playwright/test';

import { askAsAmerican } from '../support/ask-as-american';
import { Captcha } from '../support/captcha';
import { REDEEMED, REFUSALS } from '../support/error-catalogue';
import { Home } from '../support/home';
import { expect, test } from '../support/visit';
import { supportAddressOf } from '../support/visitors';

const READERS = [
  { territory: 'US', lang: 'en', prefix: 'Error:' },
  { territory: 'FR', lang: 'fr', prefix: 'Erreur :' },
  { territory: 'CA', lang: 'fr-CA', prefix: 'Erreur :' },
  { territory: 'DE', lang: 'de', prefix: 'Fehler:' },
] as const;

for (const { territory, lang, prefix } of READERS) {
  test.describe(`for a visitor from ${territory}`, () => {
    test.use({ locale: lang });

    test.beforeEach(async ({ page, comeFrom }) => {
      await askAsAmerican(page);
      await comeFrom(territory);
    });

    test(`every refusal has its text in ${lang} and links to its question @spec-8.1 @spec-8.2 @spec-8.4 @spec-8.5 @spec-8.6 @spec-8.7`, async ({
      page,
    }) => {
      const home = new Home(page, lang);
      await home.open();

      for (const { error, code, entry, text, after } of REFUSALS) {
        await test.step(error, async () => {
          await home.field.fill(code);
          if (after === 'exchange') await home.goOn();

          // The first captcha is not an error (decisions, 28).
          if (after === 'captcha') {
            await expect(new Captcha(page, lang).reason).toHaveText(text[lang]);
          } else await expect(home.refusal).toHaveText(`${prefix} ${text[lang]}`);
          await expect(home.help).toHaveAttribute('href', `/support#${entry}`);
          const mail = new RegExp(`^mailto:${supportAddressOf(lang)}\\?.*InvalidTerritory`);
          const address = text[lang].includes('@') ? [expect.stringMatching(mail)] : [];
          await expect.poll(() => addressesIn(home.refusal)).toEqual(address);
          await home.field.clear();
          await expect(home.refusal).toHaveCount(0);
        });
      }

      await expectQuestions(page, REFUSALS);
    });

    test(`every used code shows in ${lang} where it was redeemed and links to its question @spec-8.8`, async ({
      page,
    }) => {
      const home = new Home(page, lang);
      await home.open();

      for (const { error, code, entry, text, links } of REDEEMED) {
        await test.step(error, async () => {
          await home.field.fill(code);

          await expect(home.refusal.getByRole('paragraph')).toHaveText(text[lang]);
          await expect(home.help).toHaveAttribute('href', `/support#${entry}`);
          expect(await addressesIn(home.refusal)).toEqual(links);
          await home.field.clear();
          await expect(home.refusal).toHaveCount(0);
        });
      }

      await expectQuestions(page, REDEEMED);
    });
  });
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
