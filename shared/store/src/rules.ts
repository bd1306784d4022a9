// Pure rules of the site, without state, libraries or a page: scripts in the page are compiled with them, and the
// content service and the tests read the same tables.

export { SHORTEST_CODE } from './code-format';
export { homeLanguage, languageTag, localeIn, localeOf, pageLanguage, pageLocale } from './locale';
export { siteUrl } from './service/site-url';
export { brandOfHost } from './site/brand';
export {
  announcedTerritory,
  isTerritory,
  LOCALES_BY_TERRITORY,
  TERRITORIES,
  TERRITORY_TABLE,
} from './territory';

export type { Language, Locale } from './locale';
export type { RefusalReason } from './service/validate-code';
export type { Territory } from './territory';
