import type { Remote } from '@redeem/kit';
import {
  languageOf,
  type Locale,
  localeIn,
  LOCALES,
  TERRITORIES,
  type Territory,
} from '@redeem/store/rules';

import { renderFirstView } from './render-first-view';

/** The HTML of a page by locale and territory. */
export type FirstViews = Record<Locale, Partial<Record<Territory, string>>>;

/** Returns the territories whose pages can be in a locale. */
export function territoriesOf(locale: Locale): Territory[] {
  const language = languageOf(locale);
  return TERRITORIES.filter((territory) => localeIn(territory, language) === locale);
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
  remote: Remote,
  paths: readonly string[],
): Promise<Record<string, FirstViews>> {
  const strings = await byKey(LOCALES, remote.loadStrings);
  const views = await byKey(paths, (path) => {
    const { Root } = remote.pages[path] ?? {};
    if (!Root) throw new Error(`remote ${remote.name} has no page for ${path}`);
    return byKey(LOCALES, (locale) =>
      byKey(territoriesOf(locale), (territory) =>
        renderFirstView({
          path,
          territory,
          locale,
          strings: { [remote.name]: strings[locale] },
          view: <Root />,
        }),
      ),
    );
  });
  return Object.fromEntries(
    Object.entries(views).map(([path, view]) => [path.slice(1) || 'index', view]),
  );
}
