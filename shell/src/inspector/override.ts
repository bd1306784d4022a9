import { type PageRegistry, releasesOf } from '@redeem/contracts';

import { absoluteUrl, parseUrl } from '../remotes/addresses';
import type { Release, Releases } from '../remotes/choose-releases';

/** A developer's request to run a remote from a source; without a source, as it is released. */
export interface OverrideRequest {
  name: string;
  /** The address of an entry, or a version on this site; null drops the override. */
  from: string | null;
}

const EMPTY_REGISTRY: PageRegistry = { schema: 1, revision: 0, microFrontends: {} };

/** The error of an override that is invalid or not available. */
export class OverrideError extends Error {
  override name = 'OverrideError';
}

/**
 * Returns the request in `support@3105`, `support@https://previews.example/support/remoteEntry.js`,
 * `support@1.4.2` or, to drop the override, `support@`. Throws an OverrideError for any other text, and for an
 * origin that is not allowed.
 */
export function parseOverride(text: string, allowedOrigins: readonly string[]): OverrideRequest {
  const [, name, place] = /^([a-z][a-z0-9-]*)@(.*)$/.exec(text.trim()) ?? [];
  if (name === undefined || place === undefined) {
    throw new OverrideError(
      'must be a remote, @ and a port, a version or an address: support@3105',
    );
  }
  if (place === '') return { name, from: null };
  if (isVersion(place)) return { name, from: place };
  const url = entryAt(place);
  if (!url) {
    throw new OverrideError(
      `${name}: must be a port, a version or the http(s) address of an entry`,
    );
  }
  const { origin, href } = url;
  if (origin === window.location.origin) {
    // By its address it would run without the integrity in the registry.
    throw new OverrideError(`${name}: must be a version where it is of this site: ${name}@1.4.2`);
  }
  if (!allowedOrigins.includes(origin)) {
    const allowed = allowedOrigins.join(', ') || 'nowhere';
    throw new OverrideError(`${name} may not come from ${origin}, only from: ${allowed}`);
  }
  return { name, from: href };
}

/** Returns whether the source of an override is a version of this site, and not an address. */
export function isVersion(from: string): boolean {
  return /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(from);
}

/**
 * Returns the release of an override. Throws an OverrideError for a version that the registry does not
 * contain, for example one that was rolled back or withdrawn.
 */
export function overrideRelease(name: string, from: string, registry: PageRegistry): Release {
  const common = { deployment: { traffic: 0, default: false }, state: 'override' } as const;
  if (!isVersion(from)) {
    return {
      ...common,
      url: from,
      metadata: { version: 'override' },
      // Every remote uses this name (docs/contracts/remote-entry.md), also one without a release.
      extras: { globalName: `redeem_${name.replaceAll('-', '_')}` },
    };
  }
  const kept = releasesOf(registry, name)
    .flatMap(({ url, metadata, extras: { globalName, fallback } }) => [
      { url, metadata, globalName },
      ...(fallback ? [{ ...fallback, globalName }] : []),
    ])
    .filter(({ url }) => absoluteUrl(url).startsWith(`${window.location.origin}/`));
  const found = kept.find(({ metadata }) => metadata.version === from);
  if (found) {
    const { url, metadata, globalName } = found;
    return { ...common, url, metadata, extras: { globalName } };
  }
  const versions = kept.map(({ metadata }) => metadata.version).join(', ') || 'none';
  throw new OverrideError(
    `${name} ${from} is not live, on trial or to fall back on, only: ${versions}`,
  );
}

/** Returns the releases of a tab's overrides, without those that the registry does not contain. */
export function overrideReleases(
  wishes: Iterable<readonly [name: string, from: string]>,
  registry: PageRegistry = EMPTY_REGISTRY,
  onRefused: (name: string, error: OverrideError) => void = () => undefined,
): Releases {
  const overrides = new Map<string, Release>();
  for (const [name, from] of wishes) {
    try {
      overrides.set(name, overrideRelease(name, from, registry));
    } catch (error) {
      if (!(error instanceof OverrideError)) throw error;
      onRefused(name, error);
    }
  }
  return overrides;
}

/** Returns the address of an entry; null if it is invalid. A port means a development server on this machine. */
function entryAt(place: string): URL | null {
  const address = /^\d{2,5}$/.test(place) ? `http://localhost:${place}/remoteEntry.js` : place;
  const url = parseUrl(address);
  if (!url) return null;
  const { protocol, username, password, search, hash } = url;
  const isPlain = username + password + search + hash === '';
  return /^https?:$/.test(protocol) && isPlain ? url : null;
}
