import routes from '../routes.json';

/** The remotes that are useful without a connection: the form for a code, and the support pages. */
export const OFFLINE_REMOTES: readonly string[] = ['redeem-form', 'support'];

/** The paths of their pages. */
export const OFFLINE_PAGES: readonly string[] = Object.entries(routes)
  .filter(([, remote]) => remote !== null && OFFLINE_REMOTES.includes(remote))
  .map(([path]) => path);
