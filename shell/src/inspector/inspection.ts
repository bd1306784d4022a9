import type { Configuration, PageRegistry } from '@redeem/contracts';

import { chooseReleases, type Release, type Releases } from '../remotes/choose-releases';
import type { RemoteRegistry } from '../remotes/remote-registry';
import { recallInTab } from '../remotes/tab-storage';
import { overrideReleases } from './override';

/** A page, as the inspector is given it. */
export interface InspectedPage {
  registry: PageRegistry;
  configuration: Configuration;
  remotes: RemoteRegistry;
}

/** What the inspector says of one remote. */
export interface InspectedRemote {
  name: string;
  /** What this page runs, and what a page opened now would. */
  now: Release | null;
  next: Release | null;
  load: string;
}

export function inspect({ remotes }: InspectedPage, next: Releases): InspectedRemote[] {
  const names = new Set([...remotes.releases.keys(), ...next.keys()]);
  return [...names].sort().map((name) => ({
    name,
    now: remotes.releases.get(name) ?? null,
    next: next.get(name) ?? null,
    load: loadOf(remotes, name),
  }));
}

/** What the next page of this tab runs, with its pins and overrides as they are now. */
export function nextReleases(registry: PageRegistry): Releases {
  const overrides = recallInTab('redeem.overrides') as Record<string, string>;
  return new Map([
    ...chooseReleases(registry, recallInTab('redeem.pins')),
    ...overrideReleases(Object.entries(overrides), registry),
  ]);
}

/** Why it is this release and no other. */
export function reasonFor({ state, deployment }: Release): string {
  if (state === 'override') return 'overridden';
  if (state === 'fallback') return 'instead of one that failed';
  const standing = deployment.default ? 'default' : `on trial ${String(deployment.traffic)} %`;
  return state === 'pinned' ? `pinned, ${standing}` : standing;
}

function loadOf({ loads }: RemoteRegistry, name: string): string {
  const load = loads.get(name);
  if (!load) return 'not loaded yet';
  const { state, milliseconds } = load;
  if (state === 'loading') return state;
  return `${state === 'used' ? 'loaded' : state} in ${milliseconds.toFixed(0)} ms`;
}
