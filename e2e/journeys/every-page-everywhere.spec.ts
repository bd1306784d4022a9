import type { Page } from '@playwright/test';

import { FRENCH_SITE, SITE } from '../support/addresses';
import { askAsAmerican } from '../support/ask-as-american';
import { contentViewsOf, dataLayerOf } from '../support/content-views';
import { ONE_OF_FOUR } from '../support/demo-pick-lists';
import { WALK_LIMIT_MS } from '../support/limits';
import { barriersOn, textsMissingOn, wideThingsOn } from '../support/page-problems';
import { PAGES, type SitePage } from '../support/pages';
import { rememberCode } from '../support/remembered-code';
import { expect, test } from '../support/visit';
import { ONE_PER_LOCALE, type Wording, wordingOf } from '../support/visitors';

const SITE_TITLES: Readonly<Record<Wording, string>> = {
  en: 'Redeem Your Digital Movie',
  fr: 'Obtenez votre film numérique',
  'fr-CA': 'Obtenez votre film numérique',
  de: 'Digitalen Film einlösen',
};

const WALKS = [
  ...ONE_PER_LOCALE.map((visitor) => ({ ...visitor, site: SITE, brand: 'Movie Redeem' })),
  {
    territory: 'FR',
    reads: 'fr-FR',
    lang: 'fr',
    site: FRENCH_SITE,
    brand: 'Cinéma Chez Vous',
  },
];

test.use({ viewport: { width: 320, height: 640 } });

for (const { territory, reads, lang, site, brand } of WALKS) {
  test.describe(`on a small screen in ${territory}`, () => {
    test.use({ locale: reads, baseURL: site });

    test(`every page of ${brand} speaks ${lang}, fits, has no barriers and is told of once`, async ({
      page,
      comeFrom,
      renew,
    }) => {
      test.setTimeout(WALK_LIMIT_MS);
      const siteTitle = `${brand} ${SITE_TITLES[wordingOf(lang)]}`;
      const problems: Record<string, string[]> = {};
      await askAsAmerican(page);
      await comeFrom(territory);

      for (const stop of PAGES) {
        // Nothing changes the other codes.
        if (stop.code === ONE_OF_FOUR) await renew(ONE_OF_FOUR);
        await openPage(page, site, stop);

        const title = await titleOf(page, stop.path, siteTitle);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect(page).toHaveTitle(title);
        expect(await contentViewsOf(page)).toEqual([
          {
            event: 'content-view',
            page_path: stop.path === '/no/such/page' ? '/404' : stop.path,
            page_title: await titleToldOf(page, stop.path, title),
            territory,
            locale: lang.replace('-', '_'),
          },
        ]);
        expect(await dataLayerOf(page)).not.toContain(stop.code ?? 'no code');
        const found = await problemsOn(page);
        if (found.length > 0) problems[stop.path] = found;
      }

      expect(problems).toEqual({});
    });
  });
}

/** The page with everything on it, and every answer open: one may be too wide as well. */
async function openPage(page: Page, site: string, { path, code, has }: SitePage): Promise<void> {
  // As in a new tab: the code that this one has for itself would come first.
  if (page.url().startsWith('http')) await page.evaluate('sessionStorage.clear()');
  if (code) await rememberCode(page.context(), code, site);
  await page.goto(path);
  await expect(page.getByRole('main').locator(has).last()).toBeVisible();
  await expect(page.locator('#privacy-footer').getByRole('navigation')).toBeVisible();
  await expect(page).toHaveURL(path);
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });
}

/** The home page is called what the site is; others have a name of their own before that. */
async function titleOf(page: Page, path: string, siteTitle: string): Promise<string> {
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  return path === '/' ? siteTitle : `${name ?? ''} - ${siteTitle}`;
}

/** A bundle whose titles are redeemed gets another name after the view was told of; its list keeps the first. */
async function titleToldOf(page: Page, path: string, title: string): Promise<string> {
  if (path !== '/gpbundle') return title;
  const name = await page.getByRole('main').getByRole('list').first().getAttribute('aria-label');
  return title.replace(/^.*? - /, `${name ?? ''} - `);
}

async function problemsOn(page: Page): Promise<string[]> {
  return [
    ...(await textsMissingOn(page)),
    ...(await wideThingsOn(page)),
    // A colour is the same in every language: every-state.spec.ts looks at them.
    ...(await barriersOn(page, { inColours: false })),
  ];
}
