import {
  contentTypes,
  MALFORMED_PATH,
  PATHS,
  PLAIN_PATH,
  REPORTS,
  type RouteClass,
} from '@redeem/contracts';

import { pageFile } from '../page/compose-site';

const READING = '(GET|HEAD)';

/** Returns the map from path to page file. As for `routeOf`, case and trailing slashes do not count. */
export function pageMap(routes: readonly string[]): string[] {
  return routes.map((route) => `"~*^${pathOf(route)}$" ${pageFile(route)};`);
}

/** Returns the map from method and path to class of answer. The first match counts. */
export function classMap(routes: readonly string[], reportsTo?: string): string[] {
  const files = PATHS.filter(({ routeClass }) => isFile(routeClass));
  const others = PATHS.filter(({ routeClass }) => !isFile(routeClass));
  return [
    'default refusal;',
    `"~*:.*(?:${sourceOf(MALFORMED_PATH)})" malformed;`,
    ...(reportsTo === undefined ? [] : [`"POST:${REPORTS}" report;`]),
    ...others.map(({ routeClass, path }) => line(sourceOf(path), routeClass)),
    ...files.map(({ routeClass, path }) =>
      line(`^(?=${sourceOf(path).slice(1)})${FILE}$`, routeClass),
    ),
    ...files.map(({ path }) => line(sourceOf(path), 'missing-file')),
    ...routes.map((route) => `"~*^${READING}:${pathOf(route)}$" page;`),
    line('^', 'not-found'),
  ];
}

/** Matches a plain path with the extension of a released file. */
const FILE = `${sourceOf(PLAIN_PATH).slice(1, -1)}(?<=${Object.keys(contentTypes)
  .map((suffix) => suffix.replace('.', '\\.'))
  .join('|')})`;

function line(pattern: string, routeClass: RouteClass): string {
  return `"~^${READING}:${pattern.slice(1)}" ${routeClass};`;
}

function pathOf(route: string): string {
  return route === '/' ? '/+' : `${route.replaceAll('.', '\\.')}/*`;
}

function isFile(routeClass: RouteClass): boolean {
  return routeClass === 'shell-file' || routeClass === 'remote-file';
}

/** Returns a pattern for nginx, which needs no escaped slashes. */
function sourceOf({ source }: RegExp): string {
  return source.replaceAll('\\/', '/');
}
