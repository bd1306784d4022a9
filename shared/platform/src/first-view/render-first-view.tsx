import type { Strings } from '@redeem/kit';
import { languageOf, languageTag, type Locale, type Territory } from '@redeem/store/rules';
import { visitScope } from '@redeem/store/testing';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';

import { createI18n, loadPlatformStrings, PLATFORM } from '../i18n';
import { AppProviders } from '../providers';

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

/**
 * Returns the HTML of a view as React hydrates it, for a visitor without a code. Parts that need the browser or the
 * configuration of the site are left out (`useInBrowser` of the kit). Rejects if the view throws.
 */
export async function renderFirstView(first: FirstView): Promise<string> {
  const { path, territory, locale, view } = first;
  const tag = languageTag(locale);
  const i18n = createI18n(tag);
  const strings = { ...first.strings, [PLATFORM]: await loadPlatformStrings(locale) };
  for (const [name, texts] of Object.entries(strings)) i18n.addResourceBundle(tag, name, texts);
  const scope = visitScope({ territory, language: languageOf(locale), path });
  const errors: unknown[] = [];
  const html = await prerender(
    <AppProviders scope={scope} i18n={i18n}>
      <StaticRouter location={path}>{view}</StaticRouter>
    </AppProviders>,
    {
      onError: (error) => {
        errors.push(error);
      },
    },
  ).then(
    ({ prelude }) => new Response(prelude).text(),
    // `onError` has it as well, with those that a `Suspense` caught.
    async () => {
      await resetContexts();
      return '';
    },
  );
  if (errors.length > 0) {
    const [cause] = errors;
    throw new Error(`${path} has no first view in ${locale}: ${String(cause)}`, { cause });
  }
  return html;
}

/**
 * Sets the contexts of React back after a render that threw. React leaves them with the values of its providers until the
 * next render on the server starts, and a render into a page of the same process would read these.
 */
async function resetContexts(): Promise<void> {
  await prerender(null);
}
