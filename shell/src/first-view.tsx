import { byKey, renderFirstView, territoriesOf } from '@redeem/platform/first-view';
import { type Locale, LOCALES, type Territory } from '@redeem/store/rules';
import { createElement } from 'react';

import { App } from './App';
import type { FirstFrames } from './boot-page/first-view-state';
import { SHELL } from './boot/texts';
import { brands } from './brands/brands';
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
} as unknown as Remotes;

/** Renders header and footer around the page of a remote, at build time. */
export const firstViews = async () => ({ frame: await byKey(LOCALES, framesIn) });

async function framesIn(locale: Locale): Promise<FirstFrames> {
  const { default: strings } = (await import(`./locales/${locale}.json`)) as {
    default: Record<string, string>;
  };
  const territories = territoriesOf(locale);
  const frames = brands.map(async (brand) => {
    const frame = async (path: string, territory: Territory | undefined) => {
      if (territory === undefined) throw new Error(`no territory has pages in ${locale}`);
      const view = (
        <RemotesContext value={ONLY_PLACES}>
          <App brand={brand} privacyScriptUrl="" />
        </RemotesContext>
      );
      const texts = { [SHELL]: strings };
      return partsOf(await renderFirstView({ path, territory, locale, strings: texts, view }));
    };
    return {
      before: await byKey(PATHS, async (path) => (await frame(path, territories[0])).before),
      after: await byKey(territories, async (territory) => (await frame('/', territory)).after),
    };
  });
  const ids = brands.map(({ id }) => id);
  return byKey(ids, async (id) => {
    const frame = await frames[ids.indexOf(id)];
    if (!frame) throw new Error(`no brand ${id}`);
    return frame;
  });
}

/** Returns the HTML before and after the page of the remote, without elements of the head. */
function partsOf(html: string): { before: string; after: string } {
  const [before = '', after] = html.split(`<${PLACE}></${PLACE}>`);
  const start = before.indexOf('<header');
  if (start < 0 || after === undefined) {
    throw new Error('the frame has no header, or no place for a page');
  }
  return { before: before.slice(start), after };
}
