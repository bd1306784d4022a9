/**
 * The attributes by which the build of the shell, the composition of its pages and the scripts in a page find each other's
 * elements. A host composes the pages of older shells as well, so none is ever renamed.
 */
export const MARK = {
  /** A file that the page needs. The boot script preloads it. */
  file: 'data-rel',
  /** The logo of the brand with this id. */
  logo: 'data-brand',
  /** The art of the home page of the brand with this id. */
  art: 'data-hero',
  /** The translations of this locale. */
  texts: 'data-texts',
  /** A file with first views. */
  view: 'data-view',
  /** Routes with a property. The composition reads the list and removes it. */
  routes: 'data-routes',
  /** A script for some pages only: of unknown paths, or of a remote on trial. The composition removes it from the others. */
  page: 'data-page',
  /** The files of one release of a remote on trial: its version. */
  release: 'data-release',
} as const;

/** The ids of these elements. */
export const MARKED = {
  /** The script of the shell. */
  shell: 'shell',
  /** JSON for the boot script. */
  boot: 'boot',
  /** JSON of the composition. */
  configuration: 'configuration',
  registry: 'registry',
  /** The style sheet, as a JSON string. */
  style: 'style',
  /** What visitors read when the shell does not start. */
  help: 'help',
  /** Lists of routes: those that redirect to / without a code, and those that search engines list. */
  leadsHome: 'leads-home',
  canonical: 'canonical',
  /** The files of a page behind a code, for visitors with and without one. */
  withCode: 'with-code',
  withoutCode: 'without-code',
  /** JSON of the releases of a remote on trial. */
  trial: 'trial',
} as const;
