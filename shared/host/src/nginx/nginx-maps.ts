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

/** The file of the page at a path: as `routeOf` has it, capitals and slashes at the end do not count. */
export function pageMap(routes: readonly string[]): string[] {
  return routes.map((route) => `"~*^${pathOf(route)}$" ${pageFile(route)};`);
}

/** The class of an answer, by method and path; the first that fits counts. */
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

/** A plain path that ends like something that is released. */
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

/** A pattern means the same to nginx; only its slashes need no escape there. */
function sourceOf({ source }: RegExp): string {
  return source.replaceAll('\\/', '/');
}
