import type { Locale, Territory } from '@redeem/platform';
import de from '@redeem/platform/locales/de.json' with { type: 'json' };
import en from '@redeem/platform/locales/en.json' with { type: 'json' };
import en_AU from '@redeem/platform/locales/en_AU.json' with { type: 'json' };
import en_CA from '@redeem/platform/locales/en_CA.json' with { type: 'json' };
import en_DE from '@redeem/platform/locales/en_DE.json' with { type: 'json' };
import en_FR from '@redeem/platform/locales/en_FR.json' with { type: 'json' };
import en_GB from '@redeem/platform/locales/en_GB.json' with { type: 'json' };
import fr from '@redeem/platform/locales/fr.json' with { type: 'json' };
import fr_CA from '@redeem/platform/locales/fr_CA.json' with { type: 'json' };
import fr_CH from '@redeem/platform/locales/fr_CH.json' with { type: 'json' };

/** The texts of the platform. They are imported, because the program of a release reads no file. */
const TEXTS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  de,
  en,
  en_AU,
  en_CA,
  en_DE,
  en_FR,
  en_GB,
  fr,
  fr_CA,
  fr_CH,
};

/** The locales of the site. */
export const LOCALES = Object.keys(TEXTS) as readonly Locale[];

/** Returns the names of all territories in a locale, as the pages show them. */
function countryNames(locale: Locale): Map<Territory, string> {
  const countries = Object.entries(TEXTS[locale]).filter(([key]) => key.startsWith('country.'));
  return new Map(
    countries.map(([key, name]) => [key.replace('country.', '').toUpperCase() as Territory, name]),
  );
}

/** The territories of the site. */
export const TERRITORIES: readonly Territory[] = [...countryNames('en').keys()];

/** Returns a sentence part that lists all countries by name, in alphabetical order. */
export function countriesIn(locale: Locale): string {
  const tag = locale.replace('_', '-');
  const { compare } = new Intl.Collator(tag, { ignorePunctuation: true });
  const names = [...countryNames(locale).values()].sort(compare);
  // British lists have no comma before `and`, like all English texts of the site.
  return new Intl.ListFormat(tag.startsWith('en') ? 'en-GB' : tag).format(names);
}
