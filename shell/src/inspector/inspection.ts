import type { Configuration, PageRegistry } from '@redeem/contracts';

import {
  chooseReleases,
  recallInTab,
  type Release,
  type Releases,
} from '../boot-page/choose-releases';
import type { RemoteRecord } from '../remotes/remote-record';
import type { Remotes } from '../remotes/remotes';
import { overrideReleases } from './override';

/** The data of a page for the inspector. */
export interface InspectedPage {
  registry: PageRegistry;
  configuration: Configuration;
  remotes: Remotes;
}

/** One row of the inspector. */
export interface InspectedRemote {
  name: string;
  /** The release of this page, and that of a page opened now. */
  now: Release | null;
  next: Release | null;
  load: string;
}

export function inspect({ remotes }: InspectedPage, next: Releases): InspectedRemote[] {
  const running = remotes.all().filter(({ release }) => release !== undefined);
  const names = new Set([...running.map(({ name }) => name), ...next.keys()]);
  return [...names].sort().map((name) => ({
    name,
    now: remotes.of(name).release ?? null,
    next: next.get(name) ?? null,
    load: loadOf(remotes.of(name)),
  }));
}

/** Resolves to the releases of this tab's next page, by its current pins and overrides. */
export async function nextReleases(registry: PageRegistry): Promise<Releases> {
  const overrides = recallInTab('redeem.overrides') as Record<string, string>;
  const { releases } = await overrideReleases(Object.entries(overrides));
  return new Map([...chooseReleases(registry, recallInTab('redeem.pins')), ...releases]);
}

/** Returns the text that says why a release was chosen. */
export function reasonFor({ state, deployment }: Release): string {
  if (state === 'override') return 'overridden';
  if (state === 'fallback') return 'instead of one that failed';
  const share = deployment.default ? 'default' : `on trial ${String(deployment.traffic)} %`;
  return state === 'pinned' ? `pinned, ${share}` : share;
}

function loadOf({ state, isRequested, milliseconds }: RemoteRecord): string {
  if (!isRequested) return 'not loaded yet';
  if (state === 'loading') return state;
  return `${state === 'loaded' ? state : 'failed'} in ${milliseconds.toFixed(0)} ms`;
}
