/** The requested addresses without a code, saved before the browser's list was cleared. */
const before: string[] = [];

/** Returns the addresses that this page has requested, also those from before the list was cleared. */
export function requestedAddresses(): string[] {
  return [...before, ...remembered()];
}

/**
 * Clears the browser's list of resource timings as soon as it contains a request with a code in its
 * address, because tags read that list. A tag with its own PerformanceObserver still sees the request, and
 * the address that opened the page cannot be removed (H4).
 */
export function forgetCodes(contentServiceUrl: string): void {
  const site = new URL(`${contentServiceUrl}/site/`).href;
  // A request for site data has no path after the site key. Any longer path contains a code.
  const isAboutCode = (name: string) =>
    name.startsWith(site) && /^[^?]*\//.test(name.slice(site.length));
  new PerformanceObserver((list) => {
    if (!list.getEntries().some(({ name }) => isAboutCode(name))) return;
    before.push(...remembered().filter((name) => !isAboutCode(name)));
    performance.clearResourceTimings();
  }).observe({ type: 'resource', buffered: true });
}

function remembered(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}
