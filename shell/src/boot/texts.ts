import type { Strings } from '@redeem/kit';
import { loadPlatformStrings, PLATFORM } from '@redeem/platform/i18n';
import { languageTag, type Locale } from '@redeem/store';
import type { i18n } from 'i18next';

/** Loads the strings of one namespace in a locale. */
type LoadStrings = (locale: string) => Promise<Strings>;

/** The namespace of the shell's own strings. */
export const SHELL = 'shell';

/** The texts of the page: one namespace a package, and of each only the locale that is shown. */
export class Texts {
  readonly #i18n: i18n;
  readonly #namespaces = new Map<string, LoadStrings>([
    [SHELL, loadShellStrings],
    [PLATFORM, loadPlatformStrings],
  ]);
  /** What is shown, or on its way: that is what a package added meanwhile has to speak. */
  #locale: Locale | null = null;

  constructor(i18n: i18n) {
    this.#i18n = i18n;
  }

  /**
   * Changes the language once every namespace there is speaks it; where one cannot, the page stays in
   * the language it is in. Of several changes on their way only the last counts.
   */
  async show(locale: Locale): Promise<void> {
    const before = this.#locale;
    this.#locale = locale;
    try {
      await Promise.all([...this.#namespaces.keys()].map((name) => this.#load(name, locale)));
    } catch (error) {
      if (this.#locale === locale) this.#locale = before;
      throw error;
    }
    if (this.#locale === locale) await this.#i18n.changeLanguage(languageTag(locale));
  }

  /** From now on this namespace comes with every locale; resolves when it speaks today's. */
  async add(name: string, loadStrings: LoadStrings): Promise<void> {
    this.#namespaces.set(name, loadStrings);
    if (this.#locale) await this.#load(name, this.#locale);
  }

  async #load(name: string, locale: Locale): Promise<void> {
    if (this.#i18n.hasResourceBundle(languageTag(locale), name)) return;
    const strings = await this.#namespaces.get(name)?.(locale);
    if (strings) this.#i18n.addResourceBundle(languageTag(locale), name, strings);
  }
}

async function loadShellStrings(locale: string): Promise<Strings> {
  const file = (await import(`../locales/${locale}.json`)) as { default: Strings };
  return file.default;
}
