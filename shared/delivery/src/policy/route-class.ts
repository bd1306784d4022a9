/** What an answer of the site is, as far as caches and browsers are concerned. */
export const ROUTE_CLASSES = [
  'page',
  'code-link',
  'not-found',
  'lost-link',
  'registry',
  'service-worker',
  'shell-file',
  'remote-file',
  'missing-file',
  'probe',
  'report',
  'refusal',
] as const;

export type RouteClass = (typeof ROUTE_CLASSES)[number];

/** What a path asks for, before it is known what is there. */
export type PathClass = Exclude<
  RouteClass,
  'code-link' | 'not-found' | 'lost-link' | 'missing-file' | 'report' | 'refusal'
>;

/** Where a host takes the reports of its own pages. */
export const REPORTS = '/reports';

/** Where browsers get the service worker, whichever shell is live: from the top it reaches every page. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/** The first that fits says what a path asks for; anything else is a page. */
export const PATHS: readonly { routeClass: Exclude<PathClass, 'page'>; path: RegExp }[] = [
  { routeClass: 'probe', path: /^\/livez$/ },
  { routeClass: 'registry', path: /^\/registry\.json$/ },
  { routeClass: 'service-worker', path: /^\/service-worker\.js$/ },
  { routeClass: 'shell-file', path: /^\/shell(\/|$)/ },
  { routeClass: 'remote-file', path: /^\/remotes(\/|$)/ },
];

/**
 * The query of a link with a code in it, by its name as pages read it, encoded or not: what is kept
 * under such an address keeps the code.
 */
export const CODE_IN_QUERY = /(?:^|[?&])(?:c|%[46]3)(?:=|&|$)/i;

/** What an answer is instead, where the address has a code in its query. */
export const WITH_CODE = {
  page: 'code-link',
  'not-found': 'lost-link',
} as const satisfies Partial<Record<RouteClass, RouteClass>>;

/** Released files have plain names. What is not one (`..`, dot files, anything encoded) is no file. */
export const PLAIN_PATH = /^(\/\w[\w.@+~-]*)+$/;

/** What of an answer is said about the path it is for, as it stands in the address. */
export function classOf(path: string): PathClass {
  return PATHS.find((one) => one.path.test(path))?.routeClass ?? 'page';
}
