/** What browsers take for an address; anything longer is none. */
const MAX_LENGTH = 2048;

/** Like the addresses that retailers give. */
const SAMPLE_ADDRESS = 'https://retailer.example/redeem?code=1';

/** A host, right after the two slashes and up to a path: nothing that a parser would mend. */
const PLAIN_WEB_ADDRESS = /^https?:\/\/[^\s/\\?#@]+(?:[/?#]|$)/i;

/**
 * The address in its parsed form if a visitor may be sent there: absolute, http(s), without
 * credentials, and at one of these origins where they are given. Null for anything else; nothing else
 * is ever followed or linked.
 */
export function safeUrl(
  address: string | null,
  origins: readonly string[] | null = null,
): string | null {
  if (address === null || address.length > MAX_LENGTH) return null;
  const isPlain = PLAIN_WEB_ADDRESS.test(address) && !/[\\\p{Cc}]/u.test(address);
  const url = isPlain ? parsed(address) : null;
  if (!url) return null;
  // A dot at its end leads to the same host.
  url.hostname = url.hostname.replace(/\.$/, '');
  return origins === null || origins.includes(url.origin) ? url.href : null;
}

/**
 * Tells whether this browser can build the address of a redirect. What cannot be undone is not done
 * where a visitor could not be sent on after it.
 */
export function canBuildRedirect(): boolean {
  try {
    return safeUrl(SAMPLE_ADDRESS) !== null;
  } catch {
    return false;
  }
}

/** Supported browsers lack `URL.canParse` and `URL.parse`. */
function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
