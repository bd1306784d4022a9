import type { Page } from '@playwright/test';

import { Footer } from '../../support/pages/footer';
import { Home } from '../../support/pages/home';
import { WALK_LIMIT_MS } from '../../support/running/limits';
import { expect, test } from '../../support/running/visit';
import {
  CLAIMS,
  COUNTRIES,
  supportAddressOf,
  VISITORS,
  type Wording,
  wordingOf,
} from '../../support/data/visitors';

/** The header of the home page in each language. */
const HEADERS: Readonly<Record<Wording, string>> = {
  en: 'REDEEM YOUR MOVIE',
  fr: 'OBTENEZ VOTRE FILM',
  'fr-CA': 'OBTENEZ VOTRE FILM',
  de: 'LÖSEN SIE IHREN FILM EIN',
};

/** The texts that only one territory has, in the order of the page. */
const ONLY_THERE: Readonly<Record<string, string[]>> = {
  US: [CLAIMS.en, 'Terms and Conditions', 'Return Policy'],
  'CA, en-CA': [
    'Français',
    'By clicking Continue above, I agree to the following',
    CLAIMS.en,
    'Terms and Conditions',
  ],
  'CA, fr-CA': [
    'English',
    'En cliquant sur Continuer ci-dessus, j’accepte ce qui suit',
    CLAIMS['fr-CA'],
    'Conditions d’utilisation',
  ],
  AU: ['Code can only be redeemed once at Google Play'],
};

/** All these texts, to check that they are nowhere else. */
const ANYWHERE = [
  ...new Set([...Object.values(ONLY_THERE).flat(), ...Object.values(CLAIMS)]),
  'Politique de retour',
  'Rückgaberichtlinie',
  'Nutzungsbedingungen',
  'Mit einem Klick auf „Weiter“ oben stimme ich Folgendem zu',
  'Le code ne peut être utilisé qu’une seule fois sur Google Play',
  'Der Code kann nur einmal bei Google Play eingelöst werden',
];

for (const language of ['en', 'fr', 'de']) {
  const places = VISITORS.filter(({ reads }) => reads.startsWith(language));

  test.describe(`a visitor who reads ${language}`, () => {
    test.use({ locale: language });

    test(`gets the page and footer of each of ${String(places.length)} territories in one document, and support in each of its languages @spec-1.9 @spec-1.12 @spec-2.4 @spec-2.6 @spec-4.23 @spec-8.15 @spec-9.5 @spec-9.6`, async ({
      page,
      home,
      calls,
    }) => {
      test.setTimeout(WALK_LIMIT_MS);
      await home.open();
      let lastLang = 'en';
      /** The support page is that of the language. */
      const seen = new Set<string>();

      for (const { territory, lang } of places) {
        await test.step(`${territory} in ${lang}`, async () => {
          if (territory !== 'US') await moveTo(page, territory, lastLang);
          await expectHome(page, lang);
          await expect(thatBelongsSomewhere(page)).toHaveText(
            ONLY_THERE[territory] ?? ONLY_THERE[`${territory}, ${lang}`] ?? [],
          );
          await expectFooter(page, territory, lang);
          if (!seen.has(lang)) await expectSupport(page, lang);
          seen.add(lang);
        });
        lastLang = lang;
      }

      const moves = places.map(({ territory }) => territory).filter((one) => one !== 'US');
      expect(calls.sites).toEqual([null, ...moves]);
    });
  });
}

/** Picks another territory behind the flag of a page in a language. */
async function moveTo(page: Page, territory: string, lang: string): Promise<void> {
  const footer = new Footer(page, wordingOf(lang));
  await footer.flag.click();
  await footer.territory(territory).click();
}

async function expectHome(page: Page, lang: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADERS[wordingOf(lang)]);
  await expect(new Home(page, wordingOf(lang)).field).toBeVisible();
}

function thatBelongsSomewhere(page: Page) {
  return page.getByRole('main').getByText(new RegExp(`^(${ANYWHERE.map(literal).join('|')})$`));
}

/** Returns a pattern that matches a text literally. */
function literal(text: string): string {
  return text.replaceAll(/[.+?()]/g, String.raw`\$&`);
}

async function expectFooter(page: Page, territory: string, lang: string): Promise<void> {
  const footer = new Footer(page, wordingOf(lang));
  await expect(page.locator('#privacy-footer').getByRole('navigation')).toHaveCount(1);
  await expect(page.locator('#privacy-footer').getByRole('navigation')).toHaveAttribute(
    'data-privacy-territory',
    privacyTerritoryOf(territory, lang),
  );
  await footer.flag.click();
  await expect(footer.territories).toHaveText([
    ...Object.keys(COUNTRIES).filter((other) => other !== territory),
    territory,
  ]);
  await page.keyboard.press('Escape');
}

/** Returns the footer territory by the map (spec-9.5, spec-9.6). */
function privacyTerritoryOf(territory: string, lang: string): string {
  if (['GB', 'IM'].includes(territory)) return 'uk';
  if (territory === 'CH' && lang === 'fr-CH') return 'ch-fr';
  if (territory === 'CH' && lang === 'de') return 'ch-de';
  return territory.toLowerCase();
}

async function expectSupport(page: Page, lang: string): Promise<void> {
  const address = supportAddressOf(lang);
  await page.getByRole('banner').getByRole('navigation').getByRole('link').click();
  await expect(page).toHaveURL('/support');
  const contacts = page.getByRole('main').getByRole('link', { name: '@' });
  await expect(contacts.first()).toHaveAttribute('href', new RegExp(`^mailto:${address}(\\?|$)`));
  expect(new Set(await contacts.allTextContents())).toEqual(new Set([address]));
}
