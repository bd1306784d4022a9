/** The kinds of answers of the site; headers and caching depend on the kind. */
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
] as const;

export type RouteClass = (typeof ROUTE_CLASSES)[number];

/** The kind of answer that a path requests, before the server has looked it up. */
export type PathClass = Exclude<
  RouteClass,
  'code-link' | 'not-found' | 'missing-file' | 'report' | 'refusal'
>;

/** The path at which a host accepts the reports of its own pages. */
export const REPORTS = '/reports';

/**
 * The content of `/robots.txt`, which allows every page. A search engine has to read a page to find its
 * `noindex`.
 */
export const ROBOTS = 'User-agent: *\nDisallow:\n';

/** The class of a path is that of the first pattern that matches; any other path is a page. */
export const PATHS: readonly { routeClass: Exclude<PathClass, 'page'>; path: RegExp }[] = [
  { routeClass: 'probe', path: /^\/(livez|readyz)$/ },
  { routeClass: 'registry', path: /^\/registry\.json$/ },
  { routeClass: 'service-worker', path: /^\/service-worker\.js$/ },
  { routeClass: 'robots', path: /^\/robots\.txt$/ },
  { routeClass: 'shell-file', path: /^\/shell(\/|$)/ },
  { routeClass: 'remote-file', path: /^\/remotes(\/|$)/ },
];

/**
 * Matches a query with a code: the parameter `c`, encoded or not. A cache that stores such an address
 * stores the code, so the page is a `code-link` there.
 */
export const CODE_IN_QUERY = /(?:^|[?&])(?:c|%[46]3)(?:=|&|$)/i;

/** Matches the path of a released file, which has plain names: no `..`, no dot files, nothing encoded. */
export const PLAIN_PATH = /^(\/\w[\w.@+~-]*)+$/;

/**
 * Matches a path that no browser sends: with a dot segment, encoded or not, a backslash or a fragment.
 * Servers resolve such paths differently, so the servers of this site refuse them.
 */
export const MALFORMED_PATH = /[#\x5c]|\/(\.|%2e){1,2}(\/|$)/i;

/** Returns the class of a path, as it is written in the address. */
export function classOf(path: string): PathClass {
  return PATHS.find((one) => one.path.test(path))?.routeClass ?? 'page';
}

/** Returns the route of a path: in lower case and without slashes at its end. */
export function routeOf(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}
