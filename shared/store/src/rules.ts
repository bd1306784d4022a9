// Rules without state, libraries or a page, for scripts in the page and the build of first views.

export * from './rules/territory';
export { brandOfHost } from './rules/brand';
export type { RefusalReason } from './service/calls';
export { siteUrl } from './service/request';
