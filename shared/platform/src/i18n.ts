import type { Strings } from '@redeem/kit';
import { languageTag, type Locale } from '@redeem/store';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import loadLocale from './locales.json?load';
import english from './locales.json?locale=en';

/** The platform's own namespace: the sentences that several remotes say. */
export const PLATFORM = 'platform';

/**
 * The one i18next instance of a page. It loads nothing: the owner of the page adds the
 * strings of a locale namespace by namespace and then changes the language.
 *
 * @param tag BCP 47, e.g. `fr-CA`.
 */
export function createI18n(tag: string): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: tag,
    fallbackLng: false,
    load: 'currentOnly',
    resources: {},
    ns: [],
    defaultNS: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes; escaping twice would show entities.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  return instance;
}

/** Returns the i18next instance of a page outside of the shell, with the platform's strings and those of other namespaces. */
export async function i18nIn(locale: Locale, strings: Record<string, Strings>): Promise<i18n> {
  const tag = languageTag(locale);
  const instance = createI18n(tag);
  const all = { [PLATFORM]: await loadPlatformStrings(locale), ...strings };
  for (const [name, texts] of Object.entries(all)) instance.addResourceBundle(tag, name, texts);
  return instance;
}

/** The English translations of the platform, which need no request. */
export const PLATFORM_ENGLISH: Strings = english;

/** The platform's strings in a locale, e.g. `fr_CA`. */
export async function loadPlatformStrings(locale: string): Promise<Strings> {
  return (await loadLocale(locale)).default;
}
