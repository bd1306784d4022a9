import { RequestError } from './request-error';

/**
 * Returns an address of the content service. Every segment stays one segment, whatever text it contains.
 */
export function serviceUrl(
  contentServiceUrl: string,
  segments: string[],
  query: Record<string, string | null>,
): URL {
  // Browsers resolve `.` and `..` even if they are encoded, so they are refused.
  if (segments.some((segment) => /^\.{0,2}$/.test(segment))) throw new RequestError('wrong-shape');
  const base = contentServiceUrl.replace(/\/$/, '');
  const url = new URL(`${base}/${segments.map(encodeSegment).join('/')}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

/** A lone surrogate cannot be encoded. The replacement character makes it an unknown code. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
}
