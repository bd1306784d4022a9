/**
 * Clears the browser's list of resource timings as soon as it contains a request with a code in its
 * address, because tags read that list. A tag with its own PerformanceObserver still sees the request, and
 * the address that opened the page cannot be removed (H4).
 */
export function forgetCodes(contentServiceUrl: string): void {
  const site = new URL(`${contentServiceUrl}/site/`).href;
  // A request for site data has no path after the site key. Any longer path contains a code.
  const isAboutCode = ({ name }: PerformanceEntry) =>
    name.startsWith(site) && /^[^?]*\//.test(name.slice(site.length));
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isAboutCode)) performance.clearResourceTimings();
  }).observe({ type: 'resource', buffered: true });
}
