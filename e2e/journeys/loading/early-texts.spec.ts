import type { Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { holdBack } from '../../support/network/held-answers';
import { expect, test } from '../../support/running/visit';

/** Matches the requests after which the locale is known: the shell and site data. */
const SHELL_AND_SITE_DATA = /\/shell\/[^/]+\/index\.\w+\.js$|\/site\//;

interface Reader {
  who: string;
  site: string;
  reads: string;
  cookies: Readonly<Record<string, string>>;
  /** The language of the page in the end. */
  lang: string;
  texts: string[];
}

// Other places are in shell/src/boot-page/boot.test.ts.
const READERS: readonly Reader[] = [
  {
    who: 'an American',
    site: SITE,
    reads: 'en-US',
    cookies: {},
    lang: 'en',
    // The shell contains its English translations.
    texts: ['redeem-form-en'],
  },
  {
    who: 'a Canadian who has chosen French',
    site: SITE,
    reads: 'en-CA',
    cookies: { [COOKIES.territory]: 'CA', [COOKIES.language]: 'fr' },
    lang: 'fr-CA',
    texts: ['redeem-form-fr_CA', 'texts-fr_CA'],
  },
  {
    who: 'a visitor of the French house',
    site: FRENCH_SITE,
    reads: 'fr-FR',
    cookies: {},
    lang: 'fr',
    texts: ['redeem-form-fr', 'texts-fr'],
  },
];

for (const { who, site, reads, cookies, lang, texts } of READERS) {
  test.describe(() => {
    test.use({ locale: reads });

    test(`the translations for ${who} are requested together with the shell`, async ({
      page,
      context,
    }) => {
      await context.addCookies(
        Object.entries(cookies).map(([name, value]) => ({ name, value, url: site })),
      );
      const asked = textsAskedFor(page);
      const held = await holdBack(page, SHELL_AND_SITE_DATA);

      await page.goto(site, { waitUntil: 'commit' });
      await expect.poll(asked).toEqual(texts);

      held.release();
      await expect(page.getByRole('textbox')).toBeVisible();
      // The page uses these translations.
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      expect(asked()).toEqual(texts);
    });
  });
}

/** Records the packages and locales of the requested translations. */
function textsAskedFor(page: Page): () => string[] {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, texts] = /\/([a-z-]+-[a-z]{2}(?:_[A-Z]{2})?)-json\.\w+\.js$/.exec(request.url()) ?? [];
    if (texts !== undefined) asked.add(texts);
  });
  return () => [...asked].sort();
}
