import type { Registry } from './registry-contract';
import { remotePreloads } from './remote-preloads';

/** Where the page of a shell names its routes that show a code, and lead home who has none. */
export const LEADS_HOME = /<template id="leads-home" data-routes="([^"]*)"><\/template>/;

/**
 * The elements by which a page fetches what its route needs of remotes. On the page of a code there are
 * two sets of them, one for who has a code and one for who will be led home; each is in a template,
 * where it does nothing until a script of the page has taken it out.
 */
export function routePreloads(html: string, registry: Registry, route?: string): string[] {
  if (route === undefined) return [];
  const [, routes = ''] = LEADS_HOME.exec(html) ?? [];
  const own = remotePreloads(registry, route);
  if (!routes.split(' ').includes(route)) return own;
  return [template('with-code', own), template('without-code', remotePreloads(registry, '/'))];
}

function template(id: string, elements: readonly string[]): string {
  return `<template id="${id}">${elements.join('')}</template>`;
}
