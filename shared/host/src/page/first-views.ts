import type { Registry, RegistryEntry } from '@redeem/contracts';

const FIRST_VIEW = /^first-view-([a-z-]+)\.json$/;

/** The name of the shell's header and footer, among the names of pages. */
const FRAME = 'frame';

/** Returns the name of the page of a file with first views, or undefined for any other file. */
export function pageOfFirstView(path: string): string | undefined {
  return FIRST_VIEW.exec(path)?.[1];
}

/**
 * Returns the elements that name the first views of the shell and of a route's remote, for the script that shows them
 * before the shell has loaded (shell/src/boot-page/first-view.ts). An empty list if one of the two has none.
 */
export function firstViewLinks(
  { shell }: Registry,
  remote: RegistryEntry,
  route: string,
): string[] {
  const links = [
    ...firstViewLink(shell, FRAME),
    ...firstViewLink(remote, route === '/' ? 'index' : route.slice(1)),
  ];
  return links.length === 2 ? links : [];
}

function firstViewLink(release: Registry['shell'] | RegistryEntry, page: string): string[] {
  const hash = release?.extras.firstViews?.[page];
  // The policy of the page allows requests only to its own origin.
  if (!release || hash === undefined || !release.url.startsWith('/')) return [];
  const url = release.url.replace(/[^/]*$/, `first-view-${page}.json`);
  return [`<link data-view href="${url}" integrity="sha256-${hash}=">`];
}
