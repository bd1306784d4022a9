import { RECORD, releasesOf, salvageRegistry } from '@redeem/contracts';
import type { Settings } from '@redeem/store';

import { parseUrl } from '../remotes/addresses';
import type { Release, Releases } from '../boot-page/choose-releases';

/** A developer's request to run a remote from a source; without a source, as it is released. */
export interface OverrideRequest {
  name: string;
  /** The address of an entry, or a version on this site; null drops the override. */
  from: string | null;
}

/** What a page does differently for the teams. */
export interface Overrides {
  releases: Releases;
  /** The place of the locale in the address. */
  placed?: Settings['placed'];
}

/** The timeout of a release's record, in milliseconds. */
const RECORD_TIMEOUT_MS = 5_000;

const OVERRIDDEN = { deployment: { traffic: 0, default: false }, state: 'override' } as const;

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
 * Resolves to the release of an override. Rejects with an OverrideError for a version that the site does not keep, and with
 * another error if its record cannot be read now.
 */
export async function overrideRelease(name: string, from: string): Promise<Release> {
  return isVersion(from) ? keptRelease(name, from) : releaseAt(name, from);
}

/** Returns the release of an entry, of which only the address is known. */
export function releaseAt(name: string, entry: string): Release {
  return {
    url: entry,
    metadata: { version: 'override' },
    // Every remote uses this name (docs/contracts/remote-entry.md), also one without a release.
    extras: { globalName: `redeem_${name.replaceAll('-', '_')}` },
    ...OVERRIDDEN,
  };
}

/** Resolves to a version whose files the site keeps, live or not, with the integrity in the record beside them. */
async function keptRelease(name: string, version: string): Promise<Release> {
  const folder = `/remotes/${name}/${version}/`;
  // Browsers may have cached the record of a version that was removed.
  const signal = AbortSignal.timeout(RECORD_TIMEOUT_MS);
  const answer = await fetch(folder + RECORD, { cache: 'no-cache', signal });
  if (answer.status === 404) {
    throw new OverrideError(`${name} ${version} is not on this site, or not any more`);
  }
  if (!answer.ok) throw new Error(`${folder}${RECORD}: HTTP ${String(answer.status)}`);
  const { entry } = (await answer.json()) as { entry?: object };
  // The entry in a record is that of a registry without its share of visitors.
  const listed = { [name]: [{ ...entry, ...OVERRIDDEN }] };
  const [release] = releasesOf(salvageRegistry({ schema: 1, microFrontends: listed }), name);
  if (!release?.url.startsWith(folder)) throw new Error(`${folder}${RECORD} is no record of it`);
  return { ...release, ...OVERRIDDEN };
}

/** The overrides that can run, and the others with the reason why not. */
export interface OverriddenReleases {
  releases: Releases;
  refused: ReadonlyMap<string, unknown>;
}

/** Resolves to the releases of overrides. Never rejects. */
export async function overrideReleases(
  wishes: Iterable<readonly [name: string, from: string]>,
): Promise<OverriddenReleases> {
  const releases = new Map<string, Release>();
  const refused = new Map<string, unknown>();
  const find = async ([name, from]: readonly [string, string]) => {
    await overrideRelease(name, from).then(
      (release) => releases.set(name, release),
      (error: unknown) => refused.set(name, error),
    );
  };
  await Promise.all(Array.from(wishes, find));
  return { releases, refused };
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
