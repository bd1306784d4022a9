import { runnableReleases, type PageRegistry } from '@redeem/contracts';

import type { ScriptOwner } from '../browser/report';
import { absoluteUrl, releaseFolder } from '../remotes/addresses';
import { NO_OVERRIDES } from '../remotes/choose-releases';

/** The shell itself; what a development server has of it has not been released. */
export function shellOf({ shell }: PageRegistry): ScriptOwner {
  return { name: 'shell', version: shell?.metadata.version ?? 'development' };
}

/**
 * Tells the site's own scripts by their address: below the shell's, or beside the entry of a remote.
 * The origin alone says nothing: what a tag manager writes into the page goes by the page's address.
 * Null for a script that is not ours.
 */
export function scriptOwners(
  registry: PageRegistry,
  overrides = NO_OVERRIDES,
): (url: string) => ScriptOwner | null {
  // Looked up anew each time: the registry learns of releases while the page is open.
  const releases = () => [
    ...runnableReleases(registry),
    ...Array.from(overrides, ([name, release]) => ({ name, release })),
  ];
  const owners = () => [
    { folder: absoluteUrl('/shell/'), owner: shellOf(registry) },
    ...releases().map(({ name, release: { url, metadata } }) => ({
      folder: releaseFolder(url),
      owner: { name, version: metadata.version },
    })),
  ];
  return (url) => owners().find(({ folder }) => url.startsWith(folder))?.owner ?? null;
}
