import type { Registry, RegistryEntry } from './registry-contract';
import { releasesOf } from './registry-releases';

/**
 * The elements by which the boot script of a page has the browser fetch what its route's remote
 * cannot be shown without, beside the shell that will ask for it. With a version on trial the shell
 * decides which one it is, so none is fetched early.
 */
export function remotePreloads(registry: Registry, route: string): string[] {
  const name = registry.shell?.extras.routes[route];
  const [entry, trial] = name ? releasesOf(registry, name) : [];
  if (!entry || trial) return [];
  const { url, metadata } = entry;
  return [preload(url, metadata.integrity), ...entry.extras.preload.flatMap(preloadIn(entry))];
}

/** What is exposed, and its style sheet; its words depend on the visitor. */
function preloadIn({ url, extras }: RegistryEntry): (path: string) => string[] {
  const folder = url.replace(/[^/]*$/, '');
  return (path) => {
    const integrity = extras.assets[path];
    return integrity === undefined ? [] : [preload(folder + path, integrity)];
  };
}

/** As the shell will ask for it: with another integrity or mode it would be fetched twice. */
function preload(url: string, integrity: string): string {
  const kind = url.endsWith('.css') ? 'style' : 'script';
  return `<link data-rel="preload" as="${kind}" href="${url}" integrity="${integrity}" crossorigin>`;
}
