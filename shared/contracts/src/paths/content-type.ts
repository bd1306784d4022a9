// A list of what releases are made of. HTML is not on it: the page of a shell is a template that
// is only ever sent composed. Nor are the compressed copies under names of their own.
export const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** How a released file is sent; undefined for what is sent to nobody. */
export function contentTypeOf(path: string): string | undefined {
  return contentTypes[/[^/](\.[^./]*)$/.exec(path)?.[1] ?? ''];
}
