// What the shell and the platform may use; the platform lists by name what remotes may use. A store is written by the
// model that owns it, and read everywhere else.

import './code/ways';

export * from './page/page';
export * from './site/place';
export * from './code/codes';
export * from './code/shown';
export type { Open } from './code/record';
export type { BundleTitle, Redemption } from './code/history';
export type { Picking, PickList, PickTitle } from './code/pick-list';
export { brandOfHost } from './rules/brand';
export { MAX_CODE_LENGTH } from './rules/code-text';
export * from './rules/territory';
export type { HistoryEntry, Site, Title } from './service/answers';
