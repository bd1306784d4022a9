/** The length limit of addresses in browsers. */
const MAX_LENGTH = 2048;
/** Matches an http(s) address with a host directly after the two slashes, which a parser does not have to repair. */
const PLAIN_WEB_ADDRESS = /^https?:\/\/[^\s/\\?#@]+(?:[/?#]|$)/i;

/** Returns the address if the site may link to it: absolute, http(s), without credentials, at one of the origins; else null. */
export function safeUrl(
  address: string | null,
  origins: readonly string[] | null = null,
): string | null {
  if (address === null || address.length > MAX_LENGTH) return null;
  const isPlain = PLAIN_WEB_ADDRESS.test(address) && !/[\\\p{Cc}]/u.test(address);
  const url = isPlain ? parsed(address) : null;
  if (!url) return null;
  // A host with a final dot is the same host.
  url.hostname = url.hostname.replace(/\.$/, '');
  return origins === null || origins.includes(url.origin) ? url.href : null;
}

/** Supported browsers lack `URL.canParse` and `URL.parse`. */
function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
