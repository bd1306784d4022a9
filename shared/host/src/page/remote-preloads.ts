import { type Registry, type RegistryEntry, releasesOf } from '@redeem/contracts';

import { textsLink } from './texts-link';

/**
 * The elements by which the boot script of a page has the browser fetch what its route's remote
 * cannot be shown without, beside the shell that will ask for it. With a version on trial the shell
 * decides which one it is, so none is fetched early.
 */
export function remotePreloads(registry: Registry, route: string): string[] {
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
