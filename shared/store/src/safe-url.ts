/**
 * The address in its parsed form if a visitor may be sent there: absolute, http(s), without
 * credentials. Null for anything else; nothing else is ever followed or linked.
 */
export function safeUrl(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isAbsolute = /^https?:\/\/[^/\\]/i.test(address);
  return isWeb && isAbsolute && !url.username && !url.password ? url.href : null;
}
