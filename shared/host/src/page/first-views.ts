import { firstViewFile, type Registry, type RegistryEntry } from '@redeem/contracts';

/** The name of the shell's header and footer, among the names of pages. */
const FRAME = 'frame';

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
  const url = release.url.replace(/[^/]*$/, firstViewFile(page));
  return [`<link data-view href="${url}" integrity="sha256-${hash}=">`];
}
