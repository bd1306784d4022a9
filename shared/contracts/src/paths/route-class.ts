/** The kind of an answer of the site; headers and caching depend on it. */
export type RouteClass =
  | ReturnType<typeof classOf>
  | 'code-link'
  | 'not-found'
  | 'missing-file'
  | 'report'
  | 'refusal';

/** The path at which a host accepts the reports of its own pages. */
export const REPORTS = '/reports';

/** Each class of a path with its pattern; any other path is a page. */
const PATHS = [
  ['probe', /^\/(livez|readyz)$/],
  ['registry', /^\/registry\.json$/],
  ['service-worker', /^\/service-worker\.js$/],
  ['robots', /^\/robots\.txt$/],
  ['shell-file', /^\/shell(\/|$)/],
  ['remote-file', /^\/remotes(\/|$)/],
] as const;

/**
 * Matches a query with a code: the parameter `c`, encoded or not. A cache that stores such an address
 * stores the code, so the page is a `code-link` there.
 */
export const CODE_IN_QUERY = /(?:^|[?&])(?:c|%[46]3)(?:=|&|$)/i;

/**
 * Matches a path that no browser sends: with a dot segment, encoded or not, a backslash or a fragment.
 * Servers resolve such paths differently, so the servers of this site refuse them.
 */
export const MALFORMED_PATH = /[#\x5c]|\/(\.|%2e){1,2}(\/|$)/i;

/** Returns the kind of answer that a path requests, as it is written in the address, before the server has looked it up. */
export function classOf(path: string): 'page' | (typeof PATHS)[number][0] {
  return PATHS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page';
}

/** Returns the route of a path: in lower case and without slashes at its end. */
export function routeOf(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}
