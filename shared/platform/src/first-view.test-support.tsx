import type { Remote } from '@redeem/kit';
import { languageOf, LOCALES } from '@redeem/store/rules';
import { visitScope } from '@redeem/store/testing';
import { beforeAll, describe, expect, rs, test } from '@rstest/core';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router-dom';

import type { FirstView, FirstViews } from './first-view';
import { i18nIn } from './i18n';
import { AppProviders } from './providers';
import { territoriesOf } from './visitors';

/** The settings of a page, which a first view does not know. */
const OF_THE_PAGE = {
  siteKey: 'cinemachezvous',
  brandName: 'Cinéma Chez Vous',
  supportAddresses: { en: 'aide@example.com', de: 'aide-de@example.com' },
};

/** React reports this because the same process has rendered the HTML. */
const TWO_RENDERERS =
  'Detected multiple renderers concurrently rendering the same context provider.';

/** Every territory with each of its locales. */
export const PLACES = LOCALES.flatMap((locale) =>
  territoriesOf(locale).map((territory) => ({ territory, locale })),
);

/** The tests of a remote's first views: React keeps the HTML of the build in every place. */
export function describeFirstViews(
  remote: Remote,
  firstViews: () => Promise<Record<string, FirstViews>>,
): void {
  describe('the first views', () => {
    let views: Record<string, FirstViews> = {};
    beforeAll(async () => {
      views = await withoutBrowser(firstViews);
    });

    test.each(PLACES)('are kept by React in $territory and $locale', async (place) => {
      const { territory, locale } = place;
      const strings = { [remote.name]: await remote.loadStrings(locale) };
      expect(Object.keys(views)).not.toEqual([]);

      for (const [name, ofPage] of Object.entries(views)) {
        const path = name === 'index' ? '/' : `/${name}`;
        const { Root } = remote.pages[path] ?? {};
        const html = ofPage[locale][territory];
        if (!Root || html === undefined) throw new Error(`${path} has no first view`);

        expect([
          path,
          ...(await differencesOf(html, { path, ...place, strings, view: <Root /> })),
        ]).toEqual([path]);
      }
    });
  });
}

/** Resolves to what is rendered without a browser, as in the build. */
export async function withoutBrowser<Result>(render: () => Promise<Result>): Promise<Result> {
  for (const name of ['window', 'document', 'navigator', 'location']) {
    rs.stubGlobal(name, undefined);
  }
  try {
    return await render();
  } finally {
    rs.unstubAllGlobals();
    // A render of a view with `Suspense` leaves its contexts until the next render on the server starts.
    await prerender(null);
  }
}

/** Lets React take over the HTML of a first view, as the page of another brand does. Resolves to what React reports. */
export async function differencesOf(html: string, first: FirstView): Promise<string[]> {
  const { path, territory, locale, strings, view } = first;
  const i18n = await i18nIn(locale, strings);
  const language = languageOf(locale);
  const scope = visitScope({ territory, language, path, settings: OF_THE_PAGE });
  const place = document.createElement('div');
  place.append(document.createRange().createContextualFragment(html));
  document.body.append(place);
  const reported: string[] = [];
  const log = rs.spyOn(console, 'error').mockImplementation((...parts) => {
    const report = parts.map(String).join(' ');
    if (!report.startsWith(TWO_RENDERERS)) reported.push(report);
  });
  const root = await act(() =>
    Promise.resolve(
      hydrateRoot(
        place,
        <AppProviders scope={scope} i18n={i18n}>
          <MemoryRouter initialEntries={[path]}>{view}</MemoryRouter>
        </AppProviders>,
        { onRecoverableError: (error) => reported.push(String(error)) },
      ),
    ),
  );
  act(() => {
    root.unmount();
  });
  log.mockRestore();
  place.remove();
  return reported;
}
