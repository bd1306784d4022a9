import type { Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { takeReports } from '../../federation/failure';
import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { askAsAmerican } from '../../support/network/ask-as-american';
import { WALK_LIMIT_MS } from '../../support/running/limits';
import {
  barriersOn,
  type Rules,
  wideThingsOn,
  wordsTooLargeOn,
} from '../../support/checks/page-problems';
import {
  allArrivedOn,
  edgelessButtonsOn,
  movingThingsOn,
} from '../../support/checks/display-preferences';
import { chooserStates } from '../../support/states/chooser-states';
import { AMERICAN_STATES, HOME_STATES } from '../../support/states/home-states';
import type { PageState } from '../../support/states/page-state';
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
  rules: Rules;
  /** Further states. */
  alsoReach?: readonly PageState[];
  /** Finds violations of these visitors' preferences. */
  alsoFind: (page: Page) => Promise<string[]>;
}

const MOVIE_REDEEM = { site: SITE, brand: 'Movie Redeem' };

// A window of 320 px with a classic scrollbar.
const SMALL = { width: 304, height: 640 };
const LARGE = { width: 1280, height: 800 };

/** Preferences of visitors. Colours do not depend on the language, so each language is checked with other preferences. */
const LOOKS: readonly Look[] = [
  {
    ...MOVIE_REDEEM,
    how: 'in the light, on a small screen',
    lang: 'en',
    media: { colorScheme: 'light' },
    viewport: SMALL,
    rules: 'all',
    alsoReach: AMERICAN_STATES,
    alsoFind: () => Promise.resolve([]),
  },
  {
    ...MOVIE_REDEEM,
    how: 'in the dark, without motion',
    lang: 'fr-CA',
    media: { colorScheme: 'dark', reducedMotion: 'reduce' },
    viewport: LARGE,
    rules: 'all',
    alsoFind: movingThingsOn,
  },
  {
    ...MOVIE_REDEEM,
    how: 'in dark colours of their own, and in letters twice the size',
    lang: 'de',
    media: { forcedColors: 'active', colorScheme: 'dark' },
    viewport: LARGE,
    // Axe does not know the forced colours.
    rules: 'all but colours',
    alsoFind: async (page) => [
      ...(await edgelessButtonsOn(page)),
      ...(await lossesInLargeLetters(page)),
    ],
  },
  {
    // The brands differ in colours and pictures only.
    site: FRENCH_SITE,
    brand: 'Cinéma Chez Vous',
    how: 'in the light and in the dark',
    lang: 'en',
    media: { colorScheme: 'light' },
    viewport: SMALL,
    rules: 'colours',
    alsoFind: barriersInTheDark,
  },
];

for (const { how, lang, site, brand, media, viewport, rules, alsoReach, alsoFind } of LOOKS) {
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

      const problems: Record<string, string[]> = {};
      const states = [...READING_STATES, ...HOME_STATES, ...chooserStates(), ...(alsoReach ?? [])];
      for (const { name, reach } of states) {
        await reach({ page, renew });
        await allArrivedOn(page);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        const found = [
          ...(await barriersOn(page, rules)),
          ...(await wideThingsOn(page)),
          ...(await alsoFind(page)),
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
  await allArrivedOn(page);
  const barriers = await barriersOn(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  return barriers.map((barrier) => `in the dark, ${barrier}`);
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
