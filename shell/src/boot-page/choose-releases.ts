import {
  type Configuration,
  isForVisitors,
  type PageRegistry,
  type PageEntry,
  releasesOf,
  shareOf,
} from '@redeem/contracts';

import { page } from './first-view-state';

/** The release of a remote that a page runs, and how it was chosen. */
export interface Release extends Pick<PageEntry, 'url' | 'deployment'> {
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

/** The key of the visitor's id in local storage (docs/contracts/cookies.md). */
const VISITOR_ID_KEY = 'redeem.visitor';

/**
 * Returns the release of each remote that this page runs. If there was a choice, the tab is pinned to the
 * release, until the registry no longer contains that version.
 */
export function pinReleases(registry: Remotes, overrides: Releases): Releases {
  const pinned = recallInTab('redeem.pins');
  const chosen = chooseReleases(registry, pinned);
  const pins = [...chosen].filter(
    ([name, { state }]) => state === 'pinned' || hasTrial(registry.microFrontends[name]),
  );
  rememberInTab('redeem.pins', {
    // The pins of remotes that this registry does not contain stay: another page may have these remotes.
    ...Object.fromEntries(Object.entries(pinned).filter(([name]) => !chosen.has(name))),
    ...Object.fromEntries(pins.map(([name, { metadata }]) => [name, metadata.version])),
  });
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

/**
 * Returns the release that replaces a failed one: the default release, or its fallback. An override has none, because its
 * developer wants to see the failure.
 */
export function fallbackOf(registry: Remotes, name: string, failed: Release): Release | undefined {
  if (failed.state === 'override' || failed.state === 'fallback') return undefined;
  const entries = releasesOf(registry, name);
  const standard = entries.find(({ deployment }) => deployment.default) ?? entries[0];
  const release = standard?.url === failed.url ? standard.extras.fallback : standard;
  return release && asFallback(release, failed.extras);
}

/** Returns the release with the state `fallback`. */
function asFallback(
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

/** Returns the pinned release. It may be a fallback, which was the default until a trial was promoted. */
function pinnedAmong(entries: readonly PageEntry[], version: unknown): Release | null {
  // Unlike a page, the live registry also contains stopped trials.
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
 * Returns the random id of this visitor, by which trials choose. It is never sent. The first call creates and
 * stores it; with blocked storage each page has another id.
 */
function visitorId(): string {
  const fresh = randomId();
  try {
    const known = localStorage.getItem(VISITOR_ID_KEY);
    if (known) return known;
    localStorage.setItem(VISITOR_ID_KEY, fresh);
    return fresh;
  } catch {
    return (page.visitorId ??= fresh);
  }
}

/** Returns a random id. `crypto.randomUUID` does not exist on a page without HTTPS. */
function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/**
 * Returns true if this page may have overrides: the site allows them, and the tab or the link that opened it names some. It is a
 * cheap check, because almost no visitor has any. The shell asks the developer before it loads a remote.
 */
export function mayOverride({ overrideOrigins = [] }: Configuration): boolean {
  return (
    overrideOrigins.length > 0 &&
    (hasOverrideLink() || Object.keys(recallInTab('redeem.overrides')).length > 0)
  );
}

/** Returns true if the link of the page names other releases. */
function hasOverrideLink(): boolean {
  return /[?&]remote=/.test(location.search);
}

/** Returns true if this tab, or the link that opened it, names another release of the package than that of the file. */
export function isReplaced({ href }: HTMLLinkElement, { overrideOrigins }: Configuration): boolean {
  const [name = '', version] = href.split('/').slice(-3);
  const isOpen = Boolean(overrideOrigins?.[0]);
  const named = { ...recallInTab('redeem.pins'), ...(isOpen && recallInTab('redeem.overrides')) };
  return (isOpen && hasOverrideLink()) || (named[name] ?? version) !== version;
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
  try {
    if (Object.keys(value).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // With blocked storage the value lasts only for this page.
  }
}
