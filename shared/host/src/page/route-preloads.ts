import { type Registry, type RegistryEntry, releasesOf } from '@redeem/contracts';

import { textsLink } from './texts-link';

/**
 * Where the page of a shell names routes: those that show a code, and lead home who has none, and
 * those under whose address search engines list a page.
 */
const ROUTE_LISTS = /<template id="(leads-home|canonical)" data-routes="([^"]*)"><\/template>/g;

/** What the page of a shell says about its routes, by the kind of list. */
function listedRoutes(html: string): Record<string, string[] | undefined> {
  const lists = [...html.matchAll(ROUTE_LISTS)];
  return Object.fromEntries(lists.map(([, list = '', routes = '']) => [list, routes.split(' ')]));
}

/** The page of a shell without its lists of routes: only the composing of pages reads them. */
export function withoutRouteLists(html: string): string {
  return html.replaceAll(ROUTE_LISTS, '');
}

/** What the page of a route tells search engines: not to list it, or at which address. */
export function searchElements(html: string, route?: string): string[] {
  if (route === undefined) return [];
  const routes = listedRoutes(html);
  return [
    ...(routes['leads-home']?.includes(route) ? ['<meta name="robots" content="noindex">'] : []),
    // Without a host: every brand has the same pages at its own.
    ...(routes['canonical']?.includes(route) ? [`<link rel="canonical" href="${route}">`] : []),
  ];
}

/**
 * The elements by which a page fetches what its route needs of remotes. On the page of a code there are
 * two sets of them, one for who has a code and one for who will be led home; each is in a template,
 * where it does nothing until a script of the page has taken it out.
 */
export function routePreloads(html: string, registry: Registry, route?: string): string[] {
  if (route === undefined) return [];
  const own = remotePreloads(registry, route);
  if (!listedRoutes(html)['leads-home']?.includes(route)) return own;
  return [template('with-code', own), template('without-code', remotePreloads(registry, '/'))];
}

function template(id: string, elements: readonly string[]): string {
  return `<template id="${id}">${elements.join('')}</template>`;
}

/**
 * The elements by which the boot script of a page has the browser fetch what its route's remote
 * cannot be shown without, beside the shell that will ask for it. With a version on trial the shell
 * decides which one it is, so none is fetched early.
 */
function remotePreloads(registry: Registry, route: string): string[] {
  const name = registry.shell?.extras.routes[route];
  const [entry, trial] = name ? releasesOf(registry, name) : [];
  if (!entry || trial) return [];
  const { url, metadata, extras } = entry;
  const files = filesOf(entry);
  return [
    preload(url, metadata.integrity),
    ...files
      .filter(({ path }) => extras.preload.includes(path))
      .map((file) => preload(file.url, file.integrity)),
    ...files.flatMap((file) => textsLink(file.url, file.integrity)),
  ];
}

function filesOf({ url, extras }: RegistryEntry) {
  const folder = url.replace(/[^/]*$/, '');
  return Object.entries(extras.assets).map(([path, integrity]) => ({
    path,
    url: folder + path,
    integrity,
  }));
}

/** As the shell will ask for it: with another integrity or mode it would be fetched twice. */
function preload(url: string, integrity: string): string {
  const kind = url.endsWith('.css') ? 'style' : 'script';
  return `<link data-rel="preload" as="${kind}" href="${url}" integrity="${integrity}" crossorigin>`;
}
