import {
  type Configuration,
  isForVisitors,
  type PageRegistry,
  type PageEntry,
  releasesOf,
  shareOf,
} from '@redeem/contracts';

import { page } from './first-view';

/** The release of a remote that a page runs, and how it was chosen. */
export interface Release {
  url: string;
  /** The entry of a developer's override has no known integrity. */
  metadata: Pick<PageEntry['metadata'], 'version'> & Partial<PageEntry['metadata']>;
  extras: Pick<PageEntry['extras'], 'globalName'>;
  state: 'default' | 'trial' | 'pinned' | 'override' | 'fallback';
}

/** The available releases by remote. */
type Remotes = Pick<PageRegistry, 'microFrontends'>;

/** The chosen releases, by the name of the remote. */
export type Releases = ReadonlyMap<string, Release>;

export const NO_OVERRIDES: Releases = new Map();

/** Returns the release of each remote that this page runs. A tab with a choice is pinned to it as long as the registry has it. */
export function pinReleases(registry: Remotes, overrides: Releases): Releases {
  const pins = { ...recallInTab('redeem.pins') };
  const chosen = chooseReleases(registry, pins);
  // The pins of remotes that this registry does not contain stay: another page may have these remotes.
  for (const [name, { state, metadata }] of chosen) {
    const isPinned = state === 'pinned' || hasTrial(registry.microFrontends[name]);
    pins[name] = isPinned ? metadata.version : undefined;
  }
  rememberInTab('redeem.pins', pins);
  return new Map([...chosen, ...overrides]);
}

/** Returns the pinned release of each remote, else the release of the visitor's share of the traffic. */
export function chooseReleases(
  { microFrontends }: Remotes,
  pins: Readonly<Record<string, unknown>>,
): Releases {
  const remotes = Object.entries(microFrontends);
  // Without a trial the visitor gets no id.
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

/** Returns the release that replaces a failed one: the default, or its fallback. An override has none: its developer sees the failure. */
export function fallbackOf(registry: Remotes, name: string, failed: Release): Release | undefined {
  if (failed.state === 'override' || failed.state === 'fallback') return undefined;
  const entries = releasesOf(registry, name);
  const standard = entries.find(({ deployment }) => deployment.default) ?? entries[0];
  const release = standard?.url === failed.url ? standard.extras.fallback : standard;
  return release && { ...release, extras: failed.extras, state: 'fallback' };
}

/** Returns the pinned release. It may be a fallback, which was the default until a trial was promoted. */
function pinnedAmong(entries: readonly PageEntry[], version: unknown): Release | undefined {
  // Unlike a page, the live registry also contains stopped trials.
  const releases = entries.filter(isForVisitors).flatMap((entry): Release[] => {
    const { extras } = entry;
    return [entry, extras.fallback ?? entry].map((one) => ({ ...one, extras, state: 'pinned' }));
  });
  return releases.find(({ metadata }) => metadata.version === version);
}

function hasTrial(entries: readonly PageEntry[] = []): boolean {
  return entries.filter(isForVisitors).length > 1;
}

/** Returns the random id of this visitor for trials (docs/contracts/cookies.md). It is never sent. Without storage it is the page’s. */
function visitorId(): string {
  // `crypto.randomUUID` does not exist on a page without HTTPS.
  const fresh = crypto.getRandomValues(new Uint32Array(4)).join('-');
  try {
    const known = localStorage.getItem('redeem.visitor') ?? fresh;
    localStorage.setItem('redeem.visitor', known);
    return known;
  } catch {
    return (page.visitorId ??= fresh);
  }
}

/** Returns true if the site allows overrides, and the tab or its link names some. The shell then asks the developer. */
export function mayOverride({ overrideOrigins = [] }: Configuration): boolean {
  const isAsked = /[?&]remote=/.test(location.search);
  const isStored = Object.keys(recallInTab('redeem.overrides')).length > 0;
  return overrideOrigins.length > 0 && (isAsked || isStored);
}

/** Returns true if this tab is pinned to another release of the package than that of the file. */
export function isReplaced({ href }: HTMLLinkElement): boolean {
  const [name = '', version] = href.split('/').slice(-3);
  return (recallInTab('redeem.pins')[name] ?? version) !== version;
}

/** The keys of session storage (docs/contracts/cookies.md). Each value is an object by remote. */
type TabKey = 'redeem.pins' | 'redeem.overrides';

/** Returns the stored object; an empty one if there is none or storage is blocked. */
export function recallInTab(key: TabKey): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Replaces the stored object. */
export function rememberInTab(key: TabKey, value: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(value);
  try {
    if (text === '{}') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // With blocked storage the value lasts only for this page.
  }
}
