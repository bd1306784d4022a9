import { runnableReleases, type PageRegistry } from '@redeem/contracts';

import type { ScriptOwner } from '../browser/report';
import { absoluteUrl, releaseFolder } from '../remotes/addresses';
import { NO_OVERRIDES } from '../remotes/choose-releases';

/** Returns the shell as the owner of a script; its version is `development` if it is not released. */
export function shellOf({ shell }: PageRegistry): ScriptOwner {
  return { name: 'shell', version: shell?.metadata.version ?? 'development' };
}

/**
 * Returns a function that maps the address of a script to its package: below /shell/, or beside the entry
 * of a remote. It returns null for any other script. The origin is not enough, because an inline script of a
 * tag manager has the address of the page.
 */
export function scriptOwners(
  registry: PageRegistry,
  overrides = NO_OVERRIDES,
): (url: string) => ScriptOwner | null {
  // Computed for each script, because releases are added to the registry while the page is open.
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
