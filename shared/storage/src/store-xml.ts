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
