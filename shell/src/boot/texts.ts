import type { Strings } from '@redeem/kit';
import { loadPlatformStrings, PLATFORM, PLATFORM_ENGLISH } from '@redeem/platform/i18n';
import { $languageTag, $pageState, $place, languageTag, type Locale } from '@redeem/store';
import { createWatch, type Scope } from 'effector';
import type { i18n } from 'i18next';

import loadLocale from '../locales.json?load';
import shellEnglish from '../locales.json?locale=en';
import { reportFailure } from './reports';

/** Loads the strings of one namespace in a locale. */
type LoadStrings = (locale: string) => Promise<Strings>;

/** The namespace of the shell's own strings. */
export const SHELL = 'shell';

/** The translations of the page: an i18next namespace for each package, in the locale of the store, which i18next follows. */
export class Texts {
  readonly #i18n: i18n;
  readonly #scope: Scope;
  readonly #namespaces = new Map<string, LoadStrings>([
    [SHELL, withRetry(async (locale) => (await loadLocale(locale)).default)],
    [PLATFORM, withRetry(loadPlatformStrings)],
  ]);
  /** The loader of the strings that are there, by namespace and locale. */
  readonly #loaded = new Map<string, LoadStrings>();

  constructor(i18n: i18n, scope: Scope) {
    this.#i18n = i18n;
    this.#scope = scope;
    const fn = (language: string) => void i18n.changeLanguage(language);
    createWatch({ unit: $languageTag, scope, fn });
  }

  /**
   * Loads the translations of a locale for every package, also for packages that are added meanwhile,
   * because each needs the locale when the page changes to it. Rejects if one cannot be loaded. A page that
   * is opening shows English instead, and its remote waits for its own translations.
   */
  async load(locale: Locale): Promise<void> {
    const isOpening = this.#scope.getState($pageState) === 'opening';
    const namespaces = [...this.#namespaces];
    const loads = namespaces.map(([name, load]) => this.#load(name, load, locale));
    // The strings that can be loaded can be shown.
    await Promise.allSettled(loads);
    try {
      await Promise.all(loads);
    } catch (error) {
      reportFailure({ what: 'texts', of: locale, error }, `no texts for ${locale}`);
      if (!isOpening) throw error;
      // English is better than bare keys. Translations that are already loaded stay.
      const tag = languageTag(locale);
      this.#i18n.addResourceBundle(tag, SHELL, shellEnglish, true, false);
      this.#i18n.addResourceBundle(tag, PLATFORM, PLATFORM_ENGLISH, true, false);
    }
    if (!isOpening && this.#namespaces.size > namespaces.length) await this.load(locale);
  }

  /** Adds a namespace, or that of another release, which loads with every locale. Resolves when the page's locale is loaded. */
  async add(name: string, loadStrings: LoadStrings): Promise<void> {
    this.#namespaces.set(name, loadStrings);
    const place = this.#scope.getState($place);
    if (place) await this.#load(name, loadStrings, place.locale);
  }

  async #load(name: string, load: LoadStrings, locale: Locale): Promise<void> {
    const place = `${name} ${locale}`;
    if (this.#loaded.get(place) === load) return;
    const strings = await load(locale);
    // Another release of the package, with strings of its own, may have been added meanwhile.
    if (this.#namespaces.get(name) !== load) return;
    this.#i18n.addResourceBundle(languageTag(locale), name, strings);
    this.#loaded.set(place, load);
  }
}

/** Returns a loader that tries twice, because no page can be shown without these strings. */
function withRetry(load: LoadStrings): LoadStrings {
  return (locale) => load(locale).catch(() => load(locale));
}
