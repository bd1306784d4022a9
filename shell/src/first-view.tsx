import { byKey, renderFirstView, territoriesOf } from '@redeem/platform/first-view';
import { LOCALES } from '@redeem/store/rules';
import { createElement } from 'react';

import { App } from './App';
import type { FirstFrame } from './boot-page/first-view';
import { SHELL } from './boot/texts';
import { brands } from './brands/brands';
import loadLocale from './locales.json?load';
import { RemotesContext } from './remotes/page-context';
import type { Remotes } from './remotes/remotes';
import routes from './routes.json';

/** The element in the place of the remote's page. */
export const PLACE = 'page-place';

/** The pages of all remotes. */
const PATHS = Object.entries(routes).flatMap(([path, remote]) => (remote === null ? [] : [path]));

const PLACES = PATHS.map((path) => [path, { Root: () => createElement(PLACE) }] as const);

const ONLY_PLACE = { name: PLACE, pages: Object.fromEntries(PLACES) };

/** Remotes with a place instead of each page. The frame uses nothing else of the remotes of a page. */
export const ONLY_PLACES = {
  of: () => ({ open: () => Promise.resolve(ONLY_PLACE), shown: ONLY_PLACE }),
  pageShown: () => undefined,
  isFirstPage: () => true,
} as unknown as Remotes;

const IDS = brands.map(({ id }) => id);

/** Renders header and footer around the page of a remote, by locale and brand, at build time. */
export const firstViews = async () => ({
  frame: await byKey(LOCALES, async (locale) => {
    const { default: texts } = await loadLocale(locale);
    const territories = territoriesOf(locale);
    const [anywhere] = territories;
    if (!anywhere) throw new Error(`no territory has pages in ${locale}`);
    return byKey(IDS, async (id): Promise<FirstFrame> => {
      const brand = brands.find((one) => one.id === id) ?? brands[0];
      const view = (
        <RemotesContext value={ONLY_PLACES}>
          <App brand={brand} privacyScriptUrl="" />
        </RemotesContext>
      );
      const strings = { [SHELL]: texts };
      const render = async (path: string, territory: typeof anywhere) =>
        partsOf(await renderFirstView({ path, territory, locale, strings, view }));
      return {
        before: await byKey(PATHS, async (path) => (await render(path, anywhere)).before),
        after: await byKey(territories, async (territory) => (await render('/', territory)).after),
      };
    });
  }),
});

/** Returns the HTML before and after the page of the remote, without elements of the head. */
function partsOf(html: string): { before: string; after: string } {
  const [before = '', after] = html.split(`<${PLACE}></${PLACE}>`);
  const start = before.indexOf('<header');
  if (start < 0 || after === undefined) throw new Error('the frame has no header or no place');
  return { before: before.slice(start), after };
}
