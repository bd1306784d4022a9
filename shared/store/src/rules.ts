// Pure rules of the site, without state, libraries or a page: scripts in the page and the build of first views are
// compiled with them.

export * from './rules/territory';
export { brandOfHost } from './rules/brand';
export type { RefusalReason } from './service/calls';
export { siteUrl } from './service/early-request';
