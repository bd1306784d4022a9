import routes from '../routes.json';

/** The remotes that are of use without a connection: where a code is typed, and what is there to read. */
export const OFFLINE_REMOTES: readonly string[] = ['redeem-form', 'support'];

/** Their pages, by path. */
export const OFFLINE_PAGES: readonly string[] = Object.entries(routes)
  .filter(([, remote]) => remote !== null && OFFLINE_REMOTES.includes(remote))
  .map(([path]) => path);
