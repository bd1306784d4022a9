/** What an answer of the site is, as far as caches and browsers are concerned. */
export const ROUTE_CLASSES = [
  'page',
  'code-link',
  'not-found',
  'registry',
  'service-worker',
  'robots',
  'shell-file',
  'remote-file',
  'missing-file',
  'probe',
  'report',
  'refusal',
  'malformed',
] as const;

export type RouteClass = (typeof ROUTE_CLASSES)[number];

/** What a path asks for, before it is known what is there. */
export type PathClass = Exclude<
  RouteClass,
  'code-link' | 'not-found' | 'missing-file' | 'report' | 'refusal' | 'malformed'
>;

/** Where a host takes the reports of its own pages. */
export const REPORTS = '/reports';

/** Where browsers get the service worker, whichever shell is live: from the top it reaches every page. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/**
 * What `/robots.txt` says: every page may be read. A page that is not to be listed says so itself, and a
 * search engine has to read it to learn that.
 */
export const ROBOTS = 'User-agent: *\nDisallow:\n';

/** The first that fits says what a path asks for; anything else is a page. */
export const PATHS: readonly { routeClass: Exclude<PathClass, 'page'>; path: RegExp }[] = [
  { routeClass: 'probe', path: /^\/(livez|readyz)$/ },
  { routeClass: 'registry', path: /^\/registry\.json$/ },
  { routeClass: 'service-worker', path: /^\/service-worker\.js$/ },
  { routeClass: 'robots', path: /^\/robots\.txt$/ },
  { routeClass: 'shell-file', path: /^\/shell(\/|$)/ },
  { routeClass: 'remote-file', path: /^\/remotes(\/|$)/ },
];

/**
 * The query of a link with a code in it, by its name as pages read it, encoded or not: what is kept
 * under such an address keeps the code, so that a page is a `code-link` there.
 */
export const CODE_IN_QUERY = /(?:^|[?&])(?:c|%[46]3)(?:=|&|$)/i;

/** Released files have plain names. What is not one (`..`, dot files, anything encoded) is no file. */
export const PLAIN_PATH = /^(\/\w[\w.@+~-]*)+$/;

/**
 * A path that no browser sends: with a dot segment, encoded or not, a backslash or a fragment. Servers
 * resolve such paths differently, so all of ours refuse them.
 */
export const MALFORMED_PATH = /[#\x5c]|\/(\.|%2e){1,2}(\/|$)/i;

/** What of an answer is said about the path it is for, as it stands in the address. */
export function classOf(path: string): PathClass {
  return PATHS.find((one) => one.path.test(path))?.routeClass ?? 'page';
}

/** The route of a path: neither a slash at the end nor capitals make it another page. */
export function routeOf(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}
