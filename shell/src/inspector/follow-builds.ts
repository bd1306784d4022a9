/** Where the development server of a remote tells of each new build, by Server-Sent Events. */
const PATH = '/live-reload';

/** Loads the page again whenever one of these entries was built anew. */
export function followBuilds(entries: Iterable<string>): void {
  const origins = new Set(Array.from(entries, (url) => new URL(url).origin));
  for (const origin of origins) {
    new EventSource(origin + PATH).addEventListener('reload', () => {
      window.location.reload();
    });
  }
}
