import { differencesOf, PLACES, withoutBrowser } from '@redeem/platform/testing';
import { beforeAll, describe, expect, test } from '@rstest/core';

import { App } from './App';
import { SHELL } from './boot/texts';
import { brands } from './brands/brands';
import { firstViews, ONLY_PLACES, PLACE } from './first-view';
import loadLocale from './locales.json?load';
import { RemotesContext } from './remotes/page-context';

import './testing';

type Frames = Awaited<ReturnType<typeof firstViews>>['frame'];

/** Other pages have no first view. */
const PATHS_WITHOUT_CODE = ['/', '/support', '/returnpolicy', '/codereturn'];

let frames: Frames;
beforeAll(async () => {
  ({ frame: frames } = await withoutBrowser(firstViews));
});

describe.each(brands)('the frame of the first views of $id', (brand) => {
  test.each(PLACES)('is kept by React in $territory and $locale', async (place) => {
    const { territory, locale } = place;
    const { default: texts } = await loadLocale(locale);
    const frame = frames[locale][brand.id];
    if (!frame) throw new Error(`${brand.id} has no first views`);
    const { before, after } = frame;

    for (const path of PATHS_WITHOUT_CODE) {
      const html = `${before[path] ?? ''}<${PLACE}></${PLACE}>${after[territory] ?? ''}`;
      const view = (
        <RemotesContext value={ONLY_PLACES}>
          <App brand={brand} privacyScriptUrl="https://privacy.example/{territory}.js" />
        </RemotesContext>
      );
      const first = { path, ...place, strings: { [SHELL]: texts }, view };

      expect([path, ...(await differencesOf(html, first))]).toEqual([path]);
    }
  });
});
