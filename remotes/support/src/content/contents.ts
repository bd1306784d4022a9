import { $locale, useUnit } from '@redeem/platform';

import type { Contents } from './content';

const loaded = new Map<string, Contents>();

/** Keeps the texts of a locale for `useContents`. */
export function keepContents(locale: string, contents: Contents): void {
  loaded.set(locale, contents);
}

/** Returns the texts in the locale of the page. Throws if they are not loaded. */
export function useContents(): Contents {
  const locale = useUnit($locale);
  const shown = loaded.get(locale);
  if (!shown) throw new Error(`the content in ${locale} has not been loaded`);
  return shown;
}
