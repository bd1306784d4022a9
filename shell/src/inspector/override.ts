import { parseAddress } from '../remotes/addresses';
import type { Release, Releases } from '../remotes/choose-releases';

/** What somebody wants: this remote from there, or, without a URL, as it is released. */
export interface Wish {
  name: string;
  url: string | null;
}

/** An override that cannot be had; the message says why. */
export class OverrideError extends Error {
  override name = 'OverrideError';
}

/**
 * Reads `support@3105`, `support@https://previews.example/support/remoteEntry.js` or, to drop it,
 * `support@`. Throws an OverrideError at anything else, and at an origin that is not allowed.
 */
export function parseOverride(text: string, allowedOrigins: readonly string[]): Wish {
  const [, name, place] = /^([a-z][a-z0-9-]*)@(.*)$/.exec(text.trim()) ?? [];
  if (name === undefined || place === undefined) {
    throw new OverrideError('must be a remote, @ and a port or an address: support@3105');
  }
  if (place === '') return { name, url: null };
  const url = entryAt(place);
  if (!url) throw new OverrideError(`${name}: must be a port or the http(s) address of an entry`);
  if (!allowedOrigins.includes(url.origin)) {
    const allowed = allowedOrigins.join(', ') || 'nowhere';
    throw new OverrideError(`${name} may not come from ${url.origin}, only from: ${allowed}`);
  }
  return { name, url: url.href };
}

/** The overrides of a tab as the page runs them. */
export function releasesOf(wishes: Iterable<readonly [name: string, url: string]>): Releases {
  return new Map(Array.from(wishes, ([name, url]) => [name, overrideOf(name, url)]));
}

function overrideOf(name: string, url: string): Release {
  return {
    url,
    metadata: { version: 'override' },
    deployment: { traffic: 0, default: false },
    // Every remote registers itself so (docs/contracts/remote-entry.md), those no registry names too.
    extras: { globalName: `redeem_${name.replaceAll('-', '_')}` },
    state: 'override',
  };
}

/** A port is that of a development server on this machine. */
function entryAt(place: string): URL | null {
  const address = /^\d{2,5}$/.test(place) ? `http://localhost:${place}/remoteEntry.js` : place;
  const url = parseAddress(address);
  if (!url) return null;
  const { protocol, username, password, search, hash } = url;
  const isPlain = username + password + search + hash === '';
  return /^https?:$/.test(protocol) && isPlain ? url : null;
}
