import type { Registry } from '@redeem/delivery/contracts';

import { NO_OVERRIDES } from '../remotes/choose-releases';

/**
 * Tells the site's own scripts by their address: below the shell's, or beside the entry of a remote.
 * The origin alone says nothing: what a tag manager writes into the page goes by the page's address.
 */
export function ourScripts(
  { microFrontends }: Registry,
  overrides = NO_OVERRIDES,
): (url: string) => boolean {
  const entries = [...Object.values(microFrontends).flat(), ...overrides.values()];
  const folders = [
    new URL('/shell/', document.baseURI).href,
    ...entries.map(({ url }) => new URL('.', new URL(url, document.baseURI)).href),
  ];
  return (url) => folders.some((folder) => url.startsWith(folder));
}
