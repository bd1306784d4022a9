/** What browsers take for an address; anything longer is none. */
const MAX_LENGTH = 2048;

/** A host, right after the two slashes and up to a path: nothing that a parser would mend. */
const PLAIN_WEB_ADDRESS = /^https?:\/\/[^\s/\\?#@]+(?:[/?#]|$)/i;

/**
 * The address in its parsed form if a visitor may be sent there: absolute, http(s), without
 * credentials. Null for anything else; nothing else is ever followed or linked.
 */
export function safeUrl(address: string | null): string | null {
  if (address === null || address.length > MAX_LENGTH) return null;
  const isPlain = PLAIN_WEB_ADDRESS.test(address) && !/[\\\p{Cc}]/u.test(address);
  return isPlain && URL.canParse(address) ? new URL(address).href : null;
}
