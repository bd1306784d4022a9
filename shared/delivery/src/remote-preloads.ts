import type { Registry } from './registry-contract';
import { releasesOf } from './registry-releases';

/**
 * The elements by which the boot script of a page has the browser fetch the entry of its route's
 * remote at once, beside the shell that will ask for it. With a version on trial the shell decides
 * which one it is, so none is fetched early. Nor is what the entry asks for: a browser answers the first request for a file
 * with the preload that failed, and "Try again" would have to be pressed twice.
 */
export function remotePreloads(registry: Registry, route: string): string[] {
  const name = registry.shell?.extras.routes[route];
  const [entry, trial] = name ? releasesOf(registry, name) : [];
  if (!entry || trial) return [];
  const { url, metadata } = entry;
  // As the shell will ask for it: with another integrity or mode it would be fetched twice.
  return [
    `<link data-rel="preload" as="script" href="${url}" integrity="${metadata.integrity}" crossorigin>`,
  ];
}
