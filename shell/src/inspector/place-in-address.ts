import type { Settings } from '@redeem/store';
import { isLocale, TERRITORY_OF_LOCALE } from '@redeem/store/rules';

/**
 * Returns the place of the locale in the address (`?locale=`), and why there is none. The locale stays in the address and is stored
 * nowhere: the frames of a tab share its storage, and may show different locales.
 */
export function placeInAddress(): { placed: Settings['placed']; problems: string[] } {
  const locale = new URLSearchParams(window.location.search).get('locale');
  if (locale === null) return { placed: undefined, problems: [] };
  if (isLocale(locale)) {
    return { placed: { territory: TERRITORY_OF_LOCALE[locale], locale }, problems: [] };
  }
  const known = Object.keys(TERRITORY_OF_LOCALE).join(', ');
  return { placed: undefined, problems: [`the locale must be one of ${known}`] };
}

/** Loads the page in the locale of its visitor. */
export function dropLocale(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('locale');
  window.location.replace(url);
}
