export const REMOTE = /^\/remotes\/([a-z-]+)$/;

/** Returns the sections of the console, and which of them has a page. */
export function sectionsOf(place: string) {
  const history = { path: '/history', title: 'History', isCurrent: place.startsWith('/history') };
  return [{ path: '/', title: 'Overview', isCurrent: !history.isCurrent }, history];
}

/** Returns the title of a route without what is after `?`. */
export function titleOf(place: string): string {
  const [, remote] = REMOTE.exec(place) ?? [];
  if (remote !== undefined) return remote;
  const [, revision] = /^\/history\/(\d+)$/.exec(place) ?? [];
  if (revision !== undefined) return `Revision ${revision}`;
  return place.startsWith('/history') ? 'History' : 'Overview';
}
