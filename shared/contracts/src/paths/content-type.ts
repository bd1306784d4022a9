// The file types of releases. HTML is missing, because the page of a shell is a template that is always
// composed before it is sent. Compressed copies are not requested by their own names.
const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.bin': 'application/octet-stream',
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

/** Returns the content type of a released file, or undefined for a file that is never sent. */
export function contentTypeOf(path: string): string | undefined {
  return contentTypes[/[^/](\.[^./]*)$/.exec(path)?.[1] ?? ''];
}
