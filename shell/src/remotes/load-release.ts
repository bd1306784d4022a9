import { getInstance } from '@module-federation/enhanced/runtime';
import type { Remote } from '@redeem/kit';

import { releaseFolder } from './addresses';
import type { Release } from './choose-releases';

/** The only module that a remote exposes. */
const EXPOSED = 'remote';

/**
 * Resolves to the remote in this release. It tries once, and rejects if a file cannot be loaded.
 *
 * @param again The number of requests for its files that were not answered. Each retry uses another address,
 *   because a browser would join the request that is still in flight.
 */
export async function loadRelease(release: Release, again: number): Promise<Remote> {
  const federation = getInstance();
  if (!federation) throw new Error('the shell was built without federation');
  const { globalName } = release.extras;
  const name = runtimeNameOf(release, again);
  const entry = again === 0 ? release.url : `${release.url}?again=${String(again)}`;
  if (again > 0) dropPending(release);
  // Otherwise the runtime would use the global of another release as the loaded entry.
  Reflect.set(globalThis, globalName, undefined);
  // Only requested remotes are registered, because a site may have many.
  federation.registerRemotes([{ name, entry, entryGlobalName: globalName, type: 'global' }]);
  const module = await federation.loadRemote<{ remote?: Remote }>(`${name}/${EXPOSED}`);
  if (!module?.remote) throw new Error(`${globalName} exposes no remote`);
  return module.remote;
}

/** True if the page has preloaded the release. A browser answers the next request with the preload, even a failed one. */
export function wasPreloaded({ url }: Release): boolean {
  const folder = releaseFolder(url);
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  return [...preloads].some(({ href }) => href.startsWith(folder));
}

/** Removes the scripts of a release. The bundler would reuse the script of a chunk and wait for it forever. */
function dropPending({ url }: Release): void {
  const folder = releaseFolder(url);
  for (const script of [...document.scripts]) {
    if (script.src.startsWith(folder)) script.remove();
  }
}

/** Returns the name of the release in the runtime. Another release or another retry needs another name. */
function runtimeNameOf({ extras, metadata, state }: Release, again: number): string {
  const release = state === 'fallback' ? `@${metadata.version}` : '';
  const copy = again === 0 ? '' : `#${String(again)}`;
  return extras.globalName + release + copy;
}
