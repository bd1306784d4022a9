// Pure rules of the site, without state, libraries or a page: scripts in the page and the build of first views are
// compiled with them.

export { siteUrl } from './service/early-request';
export { brandOfHost } from './rules/brand';
export {
  announcedTerritory,
  homeLanguage,
  isTerritory,
  languageOf,
  languageTag,
  localeIn,
  localeOf,
  LOCALES,
  pageLanguage,
  pageLocale,
  TERRITORIES,
} from './rules/territory';

export type { Language, Locale, Territory } from './rules/territory';
export type { RefusalReason } from './service/calls';
