import type { Page } from '@playwright/test';

import { CONTENT_SERVICE, FRENCH_SITE, SITE } from '../../support/network/addresses';
import { expect, test } from '../../support/running/visit';

/** The properties of each brand. */
const BRANDS = [
  {
    name: 'Movie Redeem',
    site: SITE,
    title: 'Movie Redeem Redeem Your Digital Movie',
    home: 'Movie Redeem home page',
    lang: 'en',
    flag: 'Change country. Current: United States',
    call: '/site/movieredeem',
    hero: /\/movie-redeem-hero\.\w+\.svg/,
    look: {
      canvas: 'rgb(243, 244, 248)',
      chrome: 'rgb(10, 15, 32)',
      footer: 'rgb(10, 15, 32)',
      accent: '#ffb930',
      themeColor: '#0a0f20',
      bodyFont: 'Figtree',
      headingFont: 'Figtree',
    },
  },
  {
    name: 'Cinéma Chez Vous',
    site: FRENCH_SITE,
    title: 'Cinéma Chez Vous Obtenez votre film numérique',
    home: 'Page d’accueil Cinéma Chez Vous',
    lang: 'fr',
    flag: 'Changer de pays. Actuel\u00a0: France',
    call: '/site/cinemachezvous?cc=FR',
    hero: /\/cinema-chez-vous-hero\.\w+\.svg/,
    look: {
      canvas: 'rgb(246, 239, 224)',
      chrome: 'rgb(251, 245, 232)',
      footer: 'rgb(42, 8, 16)',
      accent: '#7d1128',
      themeColor: '#fbf5e8',
      bodyFont: '"EB Garamond"',
      headingFont: '"EB Garamond"',
    },
  },
];

test('each brand has its own name, colours, type, logo, icon, art and territory @spec-0.3 @spec-1.10 @spec-2.12 @spec-7.2 @engines', async ({
  page,
}) => {
  const signs: (string | null)[] = [];
  for (const { name, site, title, home, lang, flag, call, hero, look } of BRANDS) {
    await test.step(name, async () => {
      const art = page.waitForResponse(hero);
      const asked = page.waitForRequest(`${CONTENT_SERVICE}/site/*`);

      await page.goto(site);

      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('button', { name: flag, exact: true })).toBeVisible();
      expect((await asked).url()).toBe(`${CONTENT_SERVICE}${call}`);
      expect((await art).status()).toBe(200);
      const logo = page.getByRole('link', { name: home }).getByRole('img');
      await expect
        .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(100);
      signs.push(await logo.getAttribute('src'), await iconOf(page));
      expect(await lookOf(page)).toEqual(look);
    });
  }

  expect(new Set(signs).size).toBe(4);
});

function lookOf(page: Page) {
  return page.evaluate(() => {
    const styleOf = (selector: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`there is no ${selector}`);
      return getComputedStyle(element);
    };
    return {
      canvas: styleOf('body').backgroundColor,
      chrome: styleOf('header').backgroundColor,
      footer: styleOf('footer').backgroundColor,
      accent: styleOf('html').getPropertyValue('--color-accent'),
      themeColor: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
      bodyFont: styleOf('body').fontFamily.split(',')[0],
      headingFont: styleOf('h1').fontFamily.split(',')[0],
    };
  });
}

function iconOf(page: Page): Promise<string | null> {
  return page.locator('link[rel="icon"]').getAttribute('href');
}
