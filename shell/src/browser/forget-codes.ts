/** What was asked for before the browser forgot it; never with a code. */
const before: string[] = [];

/** What this page has asked for, as far as the browser remembers it or did. */
export function requestedAddresses(): string[] {
  return [...before, ...remembered()];
}

/**
 * Has the browser forget what it remembers of the page's requests as soon as one had a code in its
 * address: tags read that list. Tags that are told of each request learn it all the same, and what the
 * page itself was opened by cannot be removed (docs/reliability.md, H4).
 */
export function forgetCodes(contentServiceUrl: string): void {
  const site = new URL(`${contentServiceUrl}/site/`).href;
  // An answer about the site has the site alone in its address.
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
