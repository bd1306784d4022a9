/** Returns the contents of the XML elements with a name; those of a store have no attributes. */
export function elements(xml: string, name: string): string[] {
  const all = xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'));
  return [...all].map(([, content = '']) => content);
}

/** Returns the text of the first element with a name; empty if there is none. Keys are encoded as in an address. */
export function textOf(xml: string, name: string): string {
  const [text = ''] = elements(xml, name);
  const isEncoded = name === 'Key' || name === 'Prefix';
  return isEncoded ? decodeURIComponent(text.replaceAll('+', ' ')) : text.replaceAll('&amp;', '&');
}

/**
 * Returns the token of the next page of a list: empty after its last page, and null if this is no page of a list. A page that names no
 * next one, or itself, must be taken neither for the last one nor for one of a list that never ends.
 *
 * @param token of this page; empty for the first one
 */
export function tokenAfter(page: string, token: string): string | null {
  const isCut = textOf(page, 'IsTruncated');
  if (!page.includes('</ListBucketResult>') || isCut === '') return null;
  const next = isCut === 'true' ? textOf(page, 'NextContinuationToken') : '';
  return isCut === 'true' && ['', token].includes(next) ? null : next;
}
