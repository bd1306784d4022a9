import type { Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { takeReports } from '../../federation/failure';
import { staleTextsOn, translatePages } from '../../support/checks/translation';
import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { askAsAmerican } from '../../support/network/ask-as-american';
import { WALK_LIMIT_MS } from '../../support/running/limits';
import {
  barriersOn,
  edgelessButtonsOn,
  movingThingsOn,
  wideThingsOn,
  wordsTooLargeOn,
} from '../../support/checks/page-problems';
import { chooserStates } from '../../support/states/chooser-states';
import { AMERICAN_STATES, HOME_STATES } from '../../support/states/home-states';
import type { PageStates } from '../../support/states/page-state';
import { READING_STATES } from '../../support/states/reading-states';
import { expect, test } from '../../support/running/visit';
import { ONE_PER_LOCALE } from '../../support/data/visitors';

interface Look {
  how: string;
  lang: string;
  site: string;
  brand: string;
  media: NonNullable<Parameters<Page['emulateMedia']>[0]>;
  viewport: { width: number; height: number };
  /** Whether the browser translates the page. */
  isTranslated: boolean;
  /** Further states. */
  alsoReach: PageStates;
  /** Finds violations of these visitors' preferences, and leaves the page as it was. */
  alsoFind: (page: Page) => Promise<string[]>;
}

/**
 * The brands differ in colours and pictures only, and colours do not depend on the language. So each brand is walked once, in a
 * language of its own, in the light and in the dark. Each further preference is tried with one of them.
 */
const LOOKS: readonly Look[] = [
  {
    how: 'in the light and in the dark, without motion, on a small screen, translated by the browser',
    lang: 'en',
    site: SITE,
    brand: 'Movie Redeem',
    media: { colorScheme: 'light', reducedMotion: 'reduce' },
    // A window of 320 px with a classic scrollbar.
    viewport: { width: 304, height: 640 },
    isTranslated: true,
    alsoReach: AMERICAN_STATES,
    alsoFind: async (page) => [
      ...(await movingThingsOn(page)),
      ...(await barriersInTheDark(page)),
      ...(await staleTextsOn(page)),
    ],
  },
  {
    how: 'in the light, in the dark and in colours of their own, and in letters twice the size',
    lang: 'de',
    site: FRENCH_SITE,
    brand: 'Cinéma Chez Vous',
    media: { colorScheme: 'light' },
    viewport: { width: 1280, height: 800 },
    isTranslated: false,
    alsoReach: {},
    alsoFind: async (page) => [
      ...(await barriersInTheDark(page)),
      ...(await buttonsWithoutEdge(page)),
      ...(await lossesInLargeLetters(page)),
    ],
  },
];

for (const { how, lang, site, brand, media, viewport, ...look } of LOOKS) {
  const visitor = ONE_PER_LOCALE.find((one) => one.lang === lang);
  if (!visitor) throw new Error(`there is no visitor with ${lang}`);

  test.describe(`${how} in ${lang}`, () => {
    test.use({ locale: visitor.reads, baseURL: site, viewport });

    test(`no state of a page of ${brand} has a barrier`, async ({
      page,
      context,
      complaints,
      renew,
    }) => {
      test.setTimeout(WALK_LIMIT_MS);
      const { territory } = visitor;
      await context.addCookies([{ name: COOKIES.territory, value: territory, url: site }]);
      await page.emulateMedia(media);
      await askAsAmerican(page);
      if (look.isTranslated) await translatePages(page);

      const problems: Record<string, string[]> = {};
      const states = { ...READING_STATES, ...HOME_STATES, ...chooserStates(), ...look.alsoReach };
      for (const [name, reach] of Object.entries(states)) {
        await reach({ page, renew });
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        const found = [
          ...(await barriersOn(page)),
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

async function barriersInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const barriers = await barriersOn(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  return barriers.map((barrier) => `in the dark, ${barrier}`);
}

/** Axe does not know the forced colours. */
async function buttonsWithoutEdge(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const found = await edgelessButtonsOn(page);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  return found;
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
