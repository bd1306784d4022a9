import {
  getInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { Remote } from '@redeem/kit';

import { releaseFolder } from './addresses';
import type { Release } from '../boot-page/choose-releases';

/** The entry of a remote, as the runtime registers it. */
export interface Entry {
  /** The name by which the runtime keeps an entry and its module. */
  name: string;
  entry: string;
  /** The global that the entry sets. */
  entryGlobalName: string;
  type: 'global';
}

/** The functions of the federation runtime that the shell calls. Tests and the bench pass functions of their own. */
export interface Federation {
  registerPlugins: (plugins: ModuleFederationRuntimePlugin[]) => void;
  /** The first entry of a name stays. */
  registerRemotes: (entries: Entry[]) => void;
  /** Resolves to a module of an entry, by the name of the entry and that of the module. */
  loadRemote: (id: string) => Promise<unknown>;
}

/** Returns the runtime that the build has put into this page. */
export function pageFederation(): Federation {
  const runtime = getInstance();
  if (!runtime) throw new Error('the shell was built without federation');
  return runtime;
}

/**
 * Resolves to the remote in this release, or rejects, after one try. Each retry, by the number of earlier ones, uses another address:
 * a browser joins a request that is still in flight, and answers another with a preload or a bad file from its cache.
 */
export async function loadRelease(
  federation: Federation,
  release: Release,
  again: number,
): Promise<Remote> {
  const { globalName } = release.extras;
  const entry = again === 0 ? release.url : `${release.url}?again=${String(again)}`;
  // The runtime keeps the first entry of a name, so each release and each retry has its own.
  const name = `${globalName}@${entry}`;
  if (again > 0) dropPending(release);
  // Otherwise the runtime would use the global of another release as the loaded entry.
  Reflect.set(globalThis, globalName, undefined);
  // Only requested remotes are registered, because a site may have many.
  federation.registerRemotes([{ name, entry, entryGlobalName: globalName, type: 'global' }]);
  // The only module that a remote exposes.
  const module = (await federation.loadRemote(`${name}/remote`)) as { remote?: Remote } | null;
  if (!module?.remote) throw new Error(`${globalName} exposes no remote`);
  return module.remote;
}

/** Removes the scripts of a release. The bundler would reuse the script of a chunk and wait for it forever. */
function dropPending({ url }: Release): void {
  const folder = releaseFolder(url);
  for (const script of [...document.scripts]) {
    if (script.src.startsWith(folder)) script.remove();
  }
}
