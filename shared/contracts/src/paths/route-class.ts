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

/** Returns the kind of answer that a path requests, as it is written in the address, before the server has looked it up. */
export function classOf(path: string): 'page' | (typeof PATHS)[number][0] {
  return PATHS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page';
}

/** Returns the route of a path: in lower case and without slashes at its end. */
export function routeOf(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}
