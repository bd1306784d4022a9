import type { Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { takeReports } from '../federation/failure';
import { FRENCH_SITE, SITE } from '../support/addresses';
import { askAsAmerican } from '../support/ask-as-american';
import { WALK_LIMIT_MS } from '../support/limits';
import { barriersOn, wideThingsOn, wordsTooLargeOn } from '../support/page-problems';
import { allArrivedOn, edgelessButtonsOn, movingThingsOn } from '../support/preferences';
import { chooserStates } from '../support/states/chooser-states';
import { HOME_STATES } from '../support/states/home-states';
import { READING_STATES } from '../support/states/reading-states';
import { expect, test } from '../support/visit';
import { ONE_PER_LOCALE } from '../support/visitors';

interface Look {
  how: string;
  media: NonNullable<Parameters<Page['emulateMedia']>[0]>;
  width: number;
  /** Finds violations of these visitors' preferences. */
  alsoFind: (page: Page) => Promise<string[]>;
}

/**
 * Preferences of visitors. Colours do not depend on the language, so each language is checked with other preferences.
 * Forced colours do not depend on the brand either, so one brand is enough there.
 */
const LOOKS: Readonly<Record<string, Look>> = {
  en: {
    how: 'in the light, on a small screen',
    media: { colorScheme: 'light' },
    // A window of 320 px with a classic scrollbar.
    width: 304,
    alsoFind: () => Promise.resolve([]),
  },
  'fr-CA': {
    how: 'in the dark, without motion',
    media: { colorScheme: 'dark', reducedMotion: 'reduce' },
    width: 1280,
    alsoFind: movingThingsOn,
  },
  de: {
    how: 'in dark colours of their own, and in letters twice the size',
    media: { forcedColors: 'active', colorScheme: 'dark' },
    width: 1280,
    alsoFind: async (page) => [
      ...(await edgelessButtonsOn(page)),
      ...(await lossesInLargeLetters(page)),
    ],
  },
};

const BRANDS = [
  { site: SITE, brand: 'Movie Redeem' },
  { site: FRENCH_SITE, brand: 'Cinéma Chez Vous' },
];

for (const { territory, reads, lang } of ONE_PER_LOCALE) {
  const look = LOOKS[lang];
  if (!look) continue;
  for (const { site, brand } of look.media.forcedColors ? BRANDS.slice(0, 1) : BRANDS) {
    test.describe(`${look.how} in ${lang}`, () => {
      test.use({
        locale: reads,
        baseURL: site,
        viewport: { width: look.width, height: 800 },
      });

      test(`no state of a page of ${brand} has a barrier`, async ({
        page,
        context,
        complaints,
        renew,
      }) => {
        test.setTimeout(WALK_LIMIT_MS);
        await context.addCookies([{ name: COOKIES.territory, value: territory, url: site }]);
        await page.emulateMedia(look.media);
        await askAsAmerican(page);

        const problems: Record<string, string[]> = {};
        for (const { name, reach } of [...READING_STATES, ...HOME_STATES, ...chooserStates()]) {
          await reach({ page, renew });
          await allArrivedOn(page);
          await expect(page.locator('html')).toHaveAttribute('lang', lang);
          const found = [
            // Axe does not know the forced colours.
            ...(await barriersOn(page, look.media.forcedColors ? 'all but colours' : 'all')),
            ...(await wideThingsOn(page)),
            ...(await look.alsoFind(page)),
          ];
          if (found.length > 0) problems[name] = found;
        }

        expect(problems).toEqual({});
        expect(takeReports(complaints)).toHaveLength(1);
      });
    });
  }
}

async function lossesInLargeLetters(page: Page): Promise<string[]> {
  const setLetters = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  const losses: string[] = [];
  await setLetters('200%');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const found = [...(await wideThingsOn(page)), ...(await wordsTooLargeOn(page))].filter(
      // The provider of the captcha chooses the size of its widget once.
      (loss) => !loss.includes('<iframe'),
    );
    losses.push(...found.map((loss) => `in large letters on ${String(width)} px, ${loss}`));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await setLetters('');
  return losses;
}
