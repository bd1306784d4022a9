import type { Locale } from './locale';
import type { Territory } from './territory';

// It imports nothing: a tool of the teams that shares a module with the shell would make the script of every visitor larger.

/** A territory in which visitors get a locale, for previews of it. */
export const TERRITORY_OF_LOCALE = {
  en: 'US',
  en_AU: 'AU',
  en_CA: 'CA',
  en_DE: 'DE',
  en_FR: 'FR',
  en_GB: 'GB',
  fr: 'FR',
  fr_CA: 'CA',
  fr_CH: 'CH',
  de: 'DE',
} as const satisfies Readonly<Record<Locale, Territory>>;

/** Returns whether the site has this locale. */
export function isLocale(text: string): text is Locale {
  return Object.hasOwn(TERRITORY_OF_LOCALE, text);
}
