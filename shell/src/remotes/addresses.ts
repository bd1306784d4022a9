/** Returns the absolute address of a path or URL in the page. */
export function absoluteUrl(url: string): string {
  return new URL(url, document.baseURI).href;
}

/** Returns the absolute address of a release's folder, from the address of its entry. */
export function releaseFolder(entryUrl: string): string {
  return new URL('.', absoluteUrl(entryUrl)).href;
}

/** Returns the parsed address; null if it is invalid. Some supported browsers lack `URL.parse`. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
