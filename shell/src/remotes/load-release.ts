import { getInstance } from '@module-federation/enhanced/runtime';
import type { Remote } from '@redeem/kit';

import { releaseFolder } from './addresses';
import type { Release } from './choose-releases';

/** Everything of a remote is reached through the one module it exposes. */
const EXPOSED = 'remote';

/**
 * Loads this release of a remote, once; nothing of it is asked for twice here.
 *
 * @param again How often its files were asked for and did not come. A browser joins a request for what
 *   it is waiting for already, so they are asked for at another address each time.
 */
export async function loadRelease(release: Release, again: number): Promise<Remote> {
  const federation = getInstance();
  if (!federation) throw new Error('the shell was built without federation');
  const { globalName } = release.extras;
  const name = runtimeNameOf(release, again);
  const entry = again === 0 ? release.url : `${release.url}?again=${String(again)}`;
  if (again > 0) dropPending(release);
  // The runtime takes whatever stands there for what it asked for, also what another release has left.
  Reflect.set(globalThis, globalName, undefined);
  // Only what a route asks for is registered, of however many remotes there are.
  federation.registerRemotes([{ name, entry, entryGlobalName: globalName, type: 'global' }]);
  const module = await federation.loadRemote<{ remote?: Remote }>(`${name}/${EXPOSED}`);
  if (!module?.remote) throw new Error(`${globalName} exposes no remote`);
  return module.remote;
}

/** A browser answers the first request for a file with the preload of it, also with one that failed. */
export function wasPreloaded({ url }: Release): boolean {
  const folder = releaseFolder(url);
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]');
  return [...preloads].some(({ href }) => href.startsWith(folder));
}

/** The bundler looks for the script of a chunk in the page, and would wait for the one that does not come. */
function dropPending({ url }: Release): void {
  const folder = releaseFolder(url);
  for (const script of [...document.scripts]) {
    if (script.src.startsWith(folder)) script.remove();
  }
}

/** The runtime knows a remote by its name; another release, or another copy of one, is another to it. */
function runtimeNameOf({ extras, metadata, state }: Release, again: number): string {
  const release = state === 'fallback' ? `@${metadata.version}` : '';
  const copy = again === 0 ? '' : `#${String(again)}`;
  return extras.globalName + release + copy;
}
