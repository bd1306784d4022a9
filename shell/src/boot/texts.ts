import type { Strings } from '@redeem/kit';
import {
  loadPlatformStrings,
  PLATFORM,
  PLATFORM_ENGLISH,
  spellingOfTab,
} from '@redeem/platform/i18n';
import { $locale, $pageState, $place, languageTag, type Locale } from '@redeem/store';
import { createWatch, type Scope } from 'effector';
import type { i18n } from 'i18next';

import shellEnglish from '../locales/en.json';
import { reportMissingTexts } from '../browser/report';

/** Loads the strings of one namespace in a locale. */
type LoadStrings = (locale: string) => Promise<Strings>;

/** The namespace of the shell's own strings. */
export const SHELL = 'shell';

/**
 * The texts of the page: one namespace a package, in the locale that the store has; i18next follows it.
 * Of each package only the locales that were shown are loaded.
 */
export class Texts {
  readonly #i18n: i18n;
  readonly #scope: Scope;
  readonly #namespaces = new Map<string, LoadStrings>([
    [SHELL, twice(loadShellStrings)],
    [PLATFORM, twice(loadPlatformStrings)],
  ]);
  /** In development a tab may ask for the pseudo-locale. */
  readonly #spell = import.meta.env.PROD ? asTheyAre : spellingOfTab();

  constructor(i18n: i18n, scope: Scope) {
    this.#i18n = i18n;
    this.#scope = scope;
    const follow = (locale: Locale) => void i18n.changeLanguage(languageTag(locale));
    createWatch({ unit: $locale, scope, fn: follow });
    follow(scope.getState($locale));
  }

  /**
   * Loads the texts of a locale for every package. Rejects where one cannot be loaded and the page shows
   * another locale already; a page that is opening shows English then.
   */
  async load(locale: Locale): Promise<void> {
    try {
      await this.#loadAll(locale);
    } catch (error) {
      reportMissingTexts(locale, error);
      if (!this.#isOpening()) throw error;
      this.#fallBackOnEnglish(locale);
    }
  }

  /** Adds a namespace, which is loaded with every locale from now on. Resolves when that of the page is. */
  async add(name: string, loadStrings: LoadStrings): Promise<void> {
    this.#namespaces.set(name, loadStrings);
    await this.fetch(name, loadStrings);
  }

  /** Loads a namespace that may be added later. No change of the locale waits for it. */
  async fetch(name: string, loadStrings: LoadStrings): Promise<void> {
    const locale = this.#locale();
    if (locale) await this.#load(name, loadStrings, locale);
  }

  /** Makes the next `add` load the strings again: those of another release. */
  remove(name: string): void {
    const locale = this.#locale();
    if (locale) this.#i18n.removeResourceBundle(languageTag(locale), name);
  }

  /** Returns whether the strings of a namespace are loaded. */
  has(name: string): boolean {
    const locale = this.#locale();
    return locale !== null && this.#i18n.hasResourceBundle(languageTag(locale), name);
  }

  /** Returns the locale of the page; null before any is known. */
  #locale(): Locale | null {
    return this.#scope.getState($place)?.locale ?? null;
  }

  /**
   * Packages that are added to a page that is shown are waited for too: each has to have the locale when
   * the page changes to it. On a page that is opening they wait for their own texts.
   */
  async #loadAll(locale: Locale): Promise<void> {
    const namespaces = [...this.#namespaces];
    await everyOne(namespaces.map(([name, load]) => this.#load(name, load, locale)));
    if (!this.#isOpening() && this.#namespaces.size > namespaces.length)
      await this.#loadAll(locale);
  }

  #isOpening(): boolean {
    return this.#scope.getState($pageState) === 'opening';
  }

  async #load(name: string, load: LoadStrings, locale: Locale): Promise<void> {
    if (this.#i18n.hasResourceBundle(languageTag(locale), name)) return;
    this.#i18n.addResourceBundle(languageTag(locale), name, this.#spell(await load(locale)));
  }

  /** Keys on a page help nobody. What was loaded in the right language stays. */
  #fallBackOnEnglish(locale: Locale): void {
    this.#i18n.addResourceBundle(languageTag(locale), SHELL, shellEnglish, true, false);
    this.#i18n.addResourceBundle(languageTag(locale), PLATFORM, PLATFORM_ENGLISH, true, false);
  }
}

/** Rejects where one did, but not before the others are through: what came in time is shown. */
async function everyOne(loads: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(loads);
  await Promise.all(loads);
}

async function loadShellStrings(locale: string): Promise<Strings> {
  const file = (await import(
    /* webpackChunkName: "texts-[request]" */ `../locales/${locale}.json`
  )) as { default: Strings };
  return file.default;
}

/** Without these no page can be shown, so a connection that was dropped is worth a second try. */
function twice(load: LoadStrings): LoadStrings {
  return (locale) => load(locale).catch(() => load(locale));
}

function asTheyAre(strings: Strings): Strings {
  return strings;
}
