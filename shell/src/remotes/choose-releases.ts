import {
  isForVisitors,
  type PageRegistry,
  type PageEntry,
  releasesOf,
  shareOf,
} from '@redeem/contracts';

import { recallInTab, rememberInTab } from './tab-storage';

/** What of a remote a page runs, and why it is this. */
export interface Release extends Pick<PageEntry, 'url' | 'deployment'> {
  /** A developer's own entry has no integrity that anybody knows. */
  metadata: Pick<PageEntry['metadata'], 'version'> & Partial<PageEntry['metadata']>;
  extras: Pick<PageEntry['extras'], 'globalName'>;
  state: 'default' | 'trial' | 'pinned' | 'override' | 'fallback';
}

/** The releases of remotes that there are to choose from. */
type Remotes = Pick<PageRegistry, 'microFrontends'>;

/** By the name of the remote. */
export type Releases = ReadonlyMap<string, Release>;

export const NO_OVERRIDES: Releases = new Map();

/** Where the browser keeps it (docs/contracts/cookies.md). */
const VISITOR_ID_KEY = 'redeem.visitor';

/**
 * Settles which release of each remote this page runs. Where there was a choice the tab is pinned
 * to it, until the registry names that version no more.
 */
export function pinReleases(registry: Remotes, overrides: Releases): Releases {
  const pinned = recallInTab('redeem.pins');
  const chosen = chooseReleases(registry, pinned);
  const pins = [...chosen].filter(
    ([name, { state }]) => state === 'pinned' || hasTrial(registry.microFrontends[name]),
  );
  rememberInTab('redeem.pins', {
    // Of remotes that this registry does not tell about, another page or a later question will.
    ...Object.fromEntries(Object.entries(pinned).filter(([name]) => !chosen.has(name))),
    ...Object.fromEntries(pins.map(([name, { metadata }]) => [name, metadata.version])),
  });
  return new Map([...chosen, ...overrides]);
}

/** Of each remote the pinned release, else the visitor's share, which mostly is the default one. */
export function chooseReleases(
  { microFrontends }: Remotes,
  pins: Readonly<Record<string, unknown>>,
): Releases {
  const remotes = Object.entries(microFrontends);
  // Nobody is given an id for a choice that there is not.
  const visitor = remotes.some(([, entries]) => hasTrial(entries)) ? visitorId() : '';
  return new Map(
    remotes.flatMap(([name, entries]) => {
      const pinned = pinnedAmong(entries, pins[name]);
      if (pinned) return [[name, pinned]];
      const entry = shareOf(visitor, name, entries);
      if (!entry) return [];
      return [[name, { ...entry, state: entry.deployment.default ? 'default' : 'trial' }]];
    }),
  );
}

/** What a page may run in the place of a release that failed, the nearest first. */
export function fallbacksOf(registry: PageRegistry, name: string, failed: Release) {
  const entries = releasesOf(registry, name);
  const standard = entries.find(({ deployment }) => deployment.default) ?? entries[0];
  return [standard, standard?.extras.fallback].flatMap((release) =>
    release && release.url !== failed.url ? [asFallback(release, failed.extras)] : [],
  );
}

/** The release as one that a page was not composed to run. */
export function asFallback(
  { url, metadata }: Pick<Release, 'url' | 'metadata'>,
  { globalName }: Release['extras'],
): Release {
  return {
    url,
    metadata,
    deployment: { traffic: 0, default: false },
    extras: { globalName },
    state: 'fallback',
  };
}

/** What others fall back on counts as well: it was for everybody until a trial was promoted. */
function pinnedAmong(entries: readonly PageEntry[], version: unknown): Release | null {
  // The live registry names more than a page: also trials that have been stopped.
  for (const entry of entries.filter(isForVisitors)) {
    const { fallback } = entry.extras;
    if (entry.metadata.version === version) return { ...entry, state: 'pinned' };
    if (fallback && fallback.metadata.version === version) {
      return { ...asFallback(fallback, entry.extras), state: 'pinned' };
    }
  }
  return null;
}

function hasTrial(entries: readonly PageEntry[] = []): boolean {
  return entries.filter(isForVisitors).length > 1;
}

/**
 * A random number for this visitor, by which trials choose and which is never sent anywhere. It is
 * made and kept with the first question for it; where nothing may be stored it is another each time.
 */
function visitorId(): string {
  const fresh = randomId();
  try {
    const known = localStorage.getItem(VISITOR_ID_KEY);
    if (known) return known;
    localStorage.setItem(VISITOR_ID_KEY, fresh);
  } catch {
    // Storage is blocked.
  }
  return fresh;
}

/** `crypto.randomUUID` is not there on a page without https. */
function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
