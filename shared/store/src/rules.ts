// Pure rules of the site, without state, libraries or a page: scripts in the page and the build of first views are
// compiled with them.

export { languageOf, languageTag, LOCALES } from './rules/locale';
export { homeLanguage, localeIn, localeOf, pageLanguage, pageLocale } from './rules/page-locale';
export { siteUrl } from './service/site-url';
export { brandOfHost } from './rules/brand';
export { announcedTerritory, isTerritory, TERRITORIES } from './rules/territory';
export { isLocale, TERRITORY_OF_LOCALE } from './rules/territory-of-locale';

export type { Language, Locale } from './rules/locale';
export type { RefusalReason } from './service/validate-code';
export type { Territory } from './rules/territory';
