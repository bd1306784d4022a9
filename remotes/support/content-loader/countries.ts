import { createRequire } from 'node:module';
import { dirname } from 'node:path';

import { localesIn } from '@redeem/build/locale-table';
import type { Territory } from '@redeem/platform';

const { resolve } = createRequire(import.meta.url);
const TEXTS = localesIn(dirname(resolve('@redeem/platform/package.json')));

/** Returns the names of all territories in a locale, as the pages show them. */
function countryNames(locale: string): Map<Territory, string> {
  const names = Object.entries(TEXTS[locale] ?? {}).filter(([key]) => /^country\.\w\w$/.test(key));
  return new Map(names.map(([key, name]) => [key.slice(-2).toUpperCase() as Territory, name]));
}

/** The territories of the site. */
export const TERRITORIES: readonly Territory[] = [...countryNames('en').keys()];

/** Returns a sentence part that lists all countries by name, in alphabetical order. */
export function countriesIn(locale: string): string {
  const tag = locale.replace('_', '-');
  const { compare } = new Intl.Collator(tag, { ignorePunctuation: true });
  const names = [...countryNames(locale).values()].sort(compare);
  // British lists have no comma before `and`, like all English texts of the site.
  return new Intl.ListFormat(tag.startsWith('en') ? 'en-GB' : tag).format(names);
}
