// Runs at build time only, outside a browser.

import type { Remote, Strings } from '@redeem/kit';
import { languageOf, type Locale, LOCALES, type Territory } from '@redeem/store/rules';
import { visitScope } from '@redeem/store/testing';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';

import { i18nIn } from './i18n';
import { AppProviders } from './providers';
import { territoriesOf } from './visitors';

export { territoriesOf } from './visitors';

/** The HTML of a page by locale and territory. */
export type FirstViews = Record<Locale, Partial<Record<Territory, string>>>;

/** A view to render, and the visitor who sees it. */
export interface FirstView {
  /** The path of the page. */
  path: string;
  territory: Territory;
  locale: Locale;
  /** The translations of the view, by namespace. */
  strings: Record<string, Strings>;
  view: ReactNode;
}

/** Returns the values of all keys, by key. Unlike `Object.fromEntries`, it waits for them. */
export async function byKey<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Promise<Value>,
): Promise<Record<Key, Value>> {
  const entries = keys.map(async (key) => [key, await valueOf(key)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Key, Value>;
}

/**
 * Returns the first views of these pages of a remote, by the name of the page: its path without the slash, `index` for the
 * home page. Rejects if a page cannot be rendered without a browser.
 */
export async function firstViewsOfRemote(
  { name, pages, loadStrings }: Remote,
  paths: readonly string[],
): Promise<Record<string, FirstViews>> {
  const texts = await byKey(LOCALES, loadStrings);
  const views = paths.map(async (path) => {
    const { Root } = pages[path] ?? {};
    if (!Root) throw new Error(`remote ${name} has no page for ${path}`);
    const view = <Root />;
    const ofPage = await byKey(LOCALES, (locale) =>
      byKey(territoriesOf(locale), (territory) =>
        renderFirstView({ path, territory, locale, strings: { [name]: texts[locale] }, view }),
      ),
    );
    return [path.slice(1) || 'index', ofPage] as const;
  });
  return Object.fromEntries(await Promise.all(views));
}

/**
 * Returns the HTML of a view as React hydrates it, for a visitor without a code. Parts that need the browser or the
 * configuration of the site are left out (`useInBrowser` of the kit). Rejects if the view throws.
 */
export async function renderFirstView(first: FirstView): Promise<string> {
  const { path, territory, locale, strings, view } = first;
  const i18n = await i18nIn(locale, strings);
  const scope = visitScope({ territory, language: languageOf(locale), path });
  const errors: unknown[] = [];
  const html = await prerender(
    <AppProviders scope={scope} i18n={i18n}>
      <StaticRouter location={path}>{view}</StaticRouter>
    </AppProviders>,
    { onError: (error) => void errors.push(error) },
  ).then(
    ({ prelude }) => new Response(prelude).text(),
    // `onError` has it as well, with those that a `Suspense` caught. React leaves its contexts with the values of the providers
    // until the next render on the server starts, and a render into a page of the same process would read these.
    () => prerender(null).then(() => ''),
  );
  if (errors.length > 0) {
    const [cause] = errors;
    throw new Error(`${path} has no first view in ${locale}: ${String(cause)}`, { cause });
  }
  return html;
}
