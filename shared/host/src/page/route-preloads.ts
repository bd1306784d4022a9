import {
  firstViewPage,
  firstViewFile,
  isForVisitors,
  MARK,
  MARKED,
  pageRegistry,
  type Registry,
  type RegistryEntry,
  releasesOf,
} from '@redeem/contracts';

import { jsonScript } from './json-script';
import { textsLink } from './texts-link';

/**
 * Matches the lists of routes in the page of a shell: routes that redirect to / without a code, and routes
 * under whose address search engines list a page.
 */
const ROUTE_LISTS = new RegExp(
  `<template id="(${MARKED.leadsHome}|${MARKED.canonical})" ${MARK.routes}="([^"]*)"></template>`,
  'g',
);

/** The name of the shell's header and footer, among the names of pages. */
const FRAME = 'frame';

/** The routes of each list. */
type RouteLists = Record<string, string[] | undefined>;

/** Returns the lists of routes in the page of a shell, and the page without them. */
export function splitRouteLists(html: string): { lists: RouteLists; page: string } {
  const found = [...html.matchAll(ROUTE_LISTS)];
  const lists = found.map(([, list = '', routes = '']) => [list, routes.split(' ')] as const);
  return { lists: Object.fromEntries(lists), page: html.replaceAll(ROUTE_LISTS, '') };
}

/** Returns the elements for search engines: `noindex`, or the canonical address. */
export function searchElements(lists: RouteLists, route = 'none'): string[] {
  const isIn = (list: string) => lists[list]?.includes(route);
  return [
    ...(isIn(MARKED.leadsHome) ? ['<meta name="robots" content="noindex">'] : []),
    // Without a host name: each brand has the same pages at its own.
    ...(isIn(MARKED.canonical) ? [`<link rel="canonical" href="${route}">`] : []),
  ];
}

/**
 * Returns the elements that preload the remote of a route. A page of a code has two sets: one for visitors with
 * a code, and one for visitors who are redirected to /. Each set is in a template, which has no effect until
 * a script of the page inserts its content.
 */
export function routePreloads(lists: RouteLists, registry: Registry, route?: string): string[] {
  if (route === undefined) return [];
  const own = remotePreloads(registry, route);
  if (!lists[MARKED.leadsHome]?.includes(route)) return own;
  return [
    template('id', MARKED.withCode, own),
    template('id', MARKED.withoutCode, remotePreloads(registry, '/')),
  ];
}

function template(mark: string, name: string, elements: readonly string[]): string {
  return `<template ${mark}="${name}">${elements.join('')}</template>`;
}

/**
 * Returns the elements from which the boot script makes preloads of the files that the route's remote needs, and those
 * with its first views. During a trial each release has a template, of which a script of the page inserts the one that this
 * visitor gets (shell/src/boot-page/choose-release.ts).
 */
function remotePreloads(registry: Registry, route: string): string[] {
  const name = registry.shell?.extras.routes[route];
  if (!name) return [];
  const entries = releasesOf(registry, name).filter(isForVisitors);
  const [only] = entries;
  if (only && entries.length === 1) return releasePreloads(registry, only, route);
  const releases = pageRegistry(registry, route).microFrontends[name];
  return [
    jsonScript(MARKED.trial, { [name]: releases }),
    ...entries.map((entry) =>
      template(MARK.release, entry.metadata.version, releasePreloads(registry, entry, route)),
    ),
  ];
}

/** Returns whether the elements of a route are those of a remote on trial. */
export function hasTrial(elements: readonly string[]): boolean {
  return elements.some((element) => element.includes(` id="${MARKED.trial}"`));
}

function releasePreloads(registry: Registry, entry: RegistryEntry, route: string): string[] {
  const { url, metadata, extras } = entry;
  const folder = url.replace(/[^/]*$/, '');
  const assets = Object.entries(extras.assets);
  return [
    preload(url, metadata.integrity),
    ...assets
      .filter(([path]) => extras.preload.includes(path))
      .map(([path, integrity]) => preload(folder + path, integrity)),
    ...assets.flatMap(([path]) => textsLink(folder + path)),
    ...firstViewLinks(registry, entry, route),
  ];
}

/** Returns a preload like the shell's own request: another integrity or mode would load the file twice. */
function preload(url: string, integrity: string): string {
  const kind = url.endsWith('.css') ? 'style' : 'script';
  return `<link ${MARK.file}="preload" as="${kind}" href="${url}" integrity="${integrity}" crossorigin>`;
}

/**
 * Returns the elements that name the first views of the shell and of a route's remote, for the script that shows them
 * before the shell has loaded (shell/src/boot-page/first-view.ts). An empty list if one of the two has none.
 */
function firstViewLinks({ shell }: Registry, remote: RegistryEntry, route: string): string[] {
  const links = [...firstViewLink(shell, FRAME), ...firstViewLink(remote, firstViewPage(route))];
  return links.length === 2 ? links : [];
}

function firstViewLink(release: Registry['shell'] | RegistryEntry, page: string): string[] {
  const hash = release?.extras.firstViews?.[page];
  // The policy of the page allows requests only to its own origin.
  if (!release || hash === undefined || !release.url.startsWith('/')) return [];
  const url = release.url.replace(/[^/]*$/, firstViewFile(page));
  return [`<link ${MARK.view} href="${url}" integrity="sha256-${hash}=">`];
}
