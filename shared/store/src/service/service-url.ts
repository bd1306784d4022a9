import { RequestError } from './request-error';

/**
 * An address of the content service. Every segment stays one segment, whatever a visitor or an
 * answer put into it.
 */
export function serviceUrl(
  contentServiceUrl: string,
  segments: string[],
  query: Record<string, string | null>,
): URL {
  // No encoding keeps a browser from resolving `.` and `..`, so they never become an address.
  if (segments.some((segment) => /^\.{0,2}$/.test(segment))) throw new RequestError('wrong-shape');
  const base = contentServiceUrl.replace(/\/$/, '');
  const url = new URL(`${base}/${segments.map(encodeSegment).join('/')}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

/** A lone surrogate cannot be encoded; as the replacement character it is just an unknown code. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
}
