import type { Strings } from '@redeem/kit';
import {
  loadPlatformStrings,
  PLATFORM,
  PLATFORM_ENGLISH,
  spellingOfTab,
} from '@redeem/platform/i18n';
import { languageTag, type Locale } from '@redeem/store';
import type { i18n } from 'i18next';

import shellEnglish from '../locales/en.json';
import { reportMissingTexts } from '../browser/report';

/** Loads the strings of one namespace in a locale. */
type LoadStrings = (locale: string) => Promise<Strings>;

/** The namespace of the shell's own strings. */
export const SHELL = 'shell';

/** The texts of the page: one namespace a package, and of each only the locale that is shown. */
export class Texts {
  readonly #i18n: i18n;
  readonly #namespaces = new Map<string, LoadStrings>([
    [SHELL, twice(loadShellStrings)],
    [PLATFORM, twice(loadPlatformStrings)],
  ]);
  /** In development a tab may ask for the pseudo-locale. */
  readonly #spell = import.meta.env.PROD ? asTheyAre : spellingOfTab();
  /** The page says something already. */
  #speaks = false;
  /** What is shown, or on its way: that is what a package added meanwhile has to speak. */
  #locale: Locale | null = null;

  constructor(i18n: i18n) {
    this.#i18n = i18n;
  }

  /**
   * Changes the language once every namespace there is speaks it; where one cannot, the page stays in
   * the language it is in, and a page that has none yet speaks English. Of several changes on their
   * way only the last counts.
   */
  async show(locale: Locale): Promise<void> {
    const before = this.#locale;
    this.#locale = locale;
    try {
      await everyOne([...this.#namespaces].map(([name, load]) => this.#load(name, load, locale)));
    } catch (error) {
      reportMissingTexts(locale, error);
      if (this.#speaks) {
        if (this.#locale === locale) this.#locale = before;
        throw error;
      }
      this.#speakEnglish(locale);
    }
    this.#speaks = true;
    if (this.#locale === locale) await this.#i18n.changeLanguage(languageTag(locale));
  }

  /** From now on this namespace comes with every locale; resolves when it speaks today's. */
  async add(name: string, loadStrings: LoadStrings): Promise<void> {
    this.#namespaces.set(name, loadStrings);
    await this.fetch(name, loadStrings);
  }

  /** Has today's strings of a namespace at hand, in case it is added; no change of locale waits for it. */
  async fetch(name: string, loadStrings: LoadStrings): Promise<void> {
    if (this.#locale) await this.#load(name, loadStrings, this.#locale);
  }

  /** Makes the next `add` load today's strings anew: those of another release. */
  remove(name: string): void {
    if (this.#locale) this.#i18n.removeResourceBundle(languageTag(this.#locale), name);
  }

  /** Whether today's strings of a namespace are at hand. */
  speak(name: string): boolean {
    return this.#locale !== null && this.#i18n.hasResourceBundle(languageTag(this.#locale), name);
  }

  async #load(name: string, load: LoadStrings, locale: Locale): Promise<void> {
    if (this.#i18n.hasResourceBundle(languageTag(locale), name)) return;
    this.#i18n.addResourceBundle(languageTag(locale), name, this.#spell(await load(locale)));
  }

  /** Keys on a page help nobody; what came in the right language stays. */
  #speakEnglish(locale: Locale): void {
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
