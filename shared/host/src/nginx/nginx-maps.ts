import {
  contentTypes,
  isReleasedFile,
  MALFORMED_PATH,
  PATHS,
  PLAIN_PATH,
  REPORTS,
  type RouteClass,
} from '@redeem/contracts';

import { LASTING_PATH } from '../files/deltas';
import { pageFile } from '../page/compose-site';

const READING = '(GET|HEAD)';

/** Returns the map from path to page file. As for `routeOf`, case and trailing slashes do not count. */
export function pageMap(routes: readonly string[]): string[] {
  return routes.map((route) => `"~*^${pathOf(route)}$" ${pageFile(route)};`);
}

/** Returns the map from method and path to class of answer. The first match counts. */
export function classMap(routes: readonly string[], reportsTo?: string): string[] {
  const files = PATHS.filter(({ routeClass }) => isReleasedFile(routeClass));
  const others = PATHS.filter(({ routeClass }) => !isReleasedFile(routeClass));
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

/** Returns the map from `Range` and path to `Use-As-Dictionary`, which is empty for other files, and for a part of a file. */
export function dictionaryMap(): string[] {
  const pattern = '$redeem_package*$redeem_name*$redeem_type';
  return [`"~^:${sourceOf(LASTING_PATH).slice(1)}" "match=\\"${pattern}\\"";`];
}

/** Returns the map from `Accept-Encoding` to a value if the browser accepts an encoding. */
export function acceptsMap(encoding: string, value: string): string[] {
  return [
    `"~*(?:^|,)[ \\t]*${encoding}[ \\t]*(?:;[ \\t]*q=(?!0(?:\\.0*)?[ \\t]*(?:,|$))[^,]*)?(?:,|$)" ${value};`,
  ];
}

/** The number of equal characters that nginx replaces in a hash. One hash in 20 million has more slashes, and no delta from nginx. */
const MOST_REPLACED = 8;

/**
 * Returns the map from `dcz` and `Available-Dictionary` to the hash as it is in the path of a delta. nginx cannot
 * replace characters, so there is a line for each number of slashes. The `?` before a query matches none, because a page
 * that got a damaged delta requests the file again with a query; nor does a `Range`, because a part of a delta is of no use.
 */
export function hashMap(): string[] {
  return Array.from({ length: MOST_REPLACED + 1 }, (_, slashes) => {
    const parts = captures(slashes + 1);
    const pattern = parts.map(() => '([A-Za-z0-9+]*)').join('/');
    return `"~^dcz:(?=.{44}:$)${pattern}=:$" "${parts.join('_')}=";`;
  });
}

/**
 * Returns the map that encodes each plus of a hash, which some stores take for a space. With more of them the hash stays as
 * it is.
 */
export function plusMap(hash: string): string[] {
  const lines = Array.from({ length: MOST_REPLACED }, (_, index) => {
    const parts = captures(index + 2);
    const pattern = parts.map(() => '([^+]*)').join('\\+');
    return `"~^${pattern}$" "${parts.join('%2B')}";`;
  });
  return [`default ${hash};`, ...lines];
}

function captures(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `$${String(index + 1)}`);
}

/** Returns the map from hash and path to the path of the delta, or of the file if the browser has no dictionary. */
export function deltaMap(): string[] {
  return [
    'default $redeem_path;',
    `"~^(?<redeem_hash>[^:]+):(?<redeem_file>.+)(?<redeem_suffix>\\.\\w+)$" "$redeem_file$redeem_suffix.$redeem_hash.dcz$redeem_suffix";`,
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

/** Returns a pattern for nginx, which needs no escaped slashes. */
function sourceOf({ source }: RegExp): string {
  return source.replaceAll('\\/', '/');
}
