/** The whole address of what the page names by a path. */
export function absoluteUrl(url: string): string {
  return new URL(url, document.baseURI).href;
}

/** Where the files of a release are, given the address of its entry. */
export function releaseFolder(entryUrl: string): string {
  return new URL('.', absoluteUrl(entryUrl)).href;
}

/** Returns the parsed address, or null if it is none. Supported browsers lack `URL.parse`. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
