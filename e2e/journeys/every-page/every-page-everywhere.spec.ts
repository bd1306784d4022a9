import type { Page } from '@playwright/test';

import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { askAsAmerican } from '../../support/network/ask-as-american';
import { contentViewsOf, dataLayerOf } from '../../support/pages/data-layer';
import { ONE_OF_FOUR } from '../../support/data/demo-codes';
import { WALK_LIMIT_MS } from '../../support/running/limits';
import { barriersOn, textsMissingOn, wideThingsOn } from '../../support/checks/page-problems';
import { moveTo, PAGES, type SitePage } from '../../support/pages/site-pages';
import { rememberCode } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';
import { ONE_PER_LOCALE, type Wording, wordingOf } from '../../support/data/visitors';

const SITE_TITLES: Readonly<Record<Wording, string>> = {
  en: 'Redeem Your Digital Movie',
  fr: 'Obtenez votre film numérique',
  'fr-CA': 'Obtenez votre film numérique',
  de: 'Digitalen Film einlösen',
};

/**
 * One visitor for each wording, or for each locale with E2E_EVERY_LOCALE=1: locales of one wording differ in spelling only. The French
 * brand has the wording of France.
 */
const VISITORS = ONE_PER_LOCALE.filter(
  ({ lang }) => process.env['E2E_EVERY_LOCALE'] || (lang === wordingOf(lang) && lang !== 'fr'),
);

/** Tours through all pages. Most are within one document, because each document takes a second. */
const WALKS = [
  ...VISITORS.map((visitor) => ({ ...visitor, site: SITE, brand: 'Movie Redeem' })),
  {
    territory: 'FR',
    reads: 'fr-FR',
    lang: 'fr',
    site: FRENCH_SITE,
    brand: 'Cinéma Chez Vous',
  },
].map((walk) => ({
  ...walk,
  // Once for each brand: the first views of other languages are in the unit tests of shell, redeem-form and support.
  opensEveryPage: walk.lang === 'en' || walk.site === FRENCH_SITE,
}));

// A window of 320 px with a classic scrollbar.
test.use({ viewport: { width: 304, height: 640 } });

for (const { territory, reads, lang, site, brand, opensEveryPage } of WALKS) {
  test.describe(`on a small screen in ${territory}`, () => {
    test.use({ locale: reads, baseURL: site });

    test(`every page of ${brand} is in ${lang}, fits, has no barriers and is one page view`, async ({
      page,
      comeFrom,
      renew,
    }) => {
      test.setTimeout(WALK_LIMIT_MS);
      const siteTitle = `${brand} ${SITE_TITLES[wordingOf(lang)]}`;
      const problems: Record<string, string[]> = {};
      let viewsBefore = 0;
      await askAsAmerican(page);
      await comeFrom(territory);

      for (const stop of PAGES) {
        // The other codes do not change.
        if (stop.code === ONE_OF_FOUR) await renew(ONE_OF_FOUR);
        if (opensEveryPage || stop === PAGES[0]) await openPage(page, site, stop);
        else viewsBefore = await moveToPage(page, stop);
        await showAllOf(page, stop);

        const title = await titleOf(page, stop.path, siteTitle);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect(page).toHaveTitle(title);
        expect((await contentViewsOf(page)).slice(viewsBefore)).toEqual([
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

async function openPage(page: Page, site: string, { path, code }: SitePage): Promise<void> {
  // Like a new tab, because the code of this tab would take precedence.
  if (page.url().startsWith('http')) await page.evaluate('sessionStorage.clear()');
  if (code) await rememberCode(page.context(), code, site);
  await page.goto(path);
}

/** Opens a page in the same document, after its code is typed, and resolves to the number of page views before it. */
async function moveToPage(page: Page, { path, code }: SitePage): Promise<number> {
  if (code) {
    await moveTo(page, '/');
    await page.getByRole('main').getByRole('textbox').fill(code);
  }
  return moveTo(page, path);
}

/** Waits for all content of a page and opens all answers, because an answer may be too wide. */
async function showAllOf(page: Page, { path, has }: SitePage): Promise<void> {
  await expect(page.getByRole('main').locator(has).last()).toBeVisible();
  await expect(page.locator('#privacy-footer').getByRole('navigation')).toBeVisible();
  await expect(page).toHaveURL(path);
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });
}

/** Returns the title of a page. The home page has the title of the site; other pages put their name before it. */
async function titleOf(page: Page, path: string, siteTitle: string): Promise<string> {
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  return path === '/' ? siteTitle : `${name ?? ''} - ${siteTitle}`;
}

/** Returns the title in the page view. The page of a redeemed bundle changes its title after its view. */
async function titleToldOf(page: Page, path: string, title: string): Promise<string> {
  if (path !== '/gpbundle') return title;
  const name = await page.getByRole('main').getByRole('list').first().getAttribute('aria-label');
  return title.replace(/^.*? - /, `${name ?? ''} - `);
}

async function problemsOn(page: Page): Promise<string[]> {
  return [
    ...(await textsMissingOn(page)),
    ...(await wideThingsOn(page)),
    // Colours do not depend on the language: every-state.spec.ts checks them.
    ...(await barriersOn(page, 'structure')),
  ];
}

test('an unknown address is answered with 404 and the advice to check the insert @spec-2.22', async ({
  page,
}) => {
  const answer = await page.goto('/no/such/page');

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page.getByText('Please double-check the address on the insert.')).toBeVisible();
});
