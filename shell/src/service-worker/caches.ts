import routes from '../routes.json';

const PREFIX = 'redeem.';

/** The names of the caches. A new number makes the worker ignore and remove the cache of an older one. */
export const CACHES = {
  pages: `${PREFIX}pages-1`,
  files: `${PREFIX}files-2`,
  site: `${PREFIX}site-1`,
} as const;

/** Removes the caches of this site, also those of older workers, except the named ones. */
export async function removeCaches(except: readonly string[] = []): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && !except.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The remotes that are useful without a connection: the form for a code, and the support pages. */
export const OFFLINE_REMOTES: readonly string[] = ['redeem-form', 'support'];

/** The paths of their pages. */
export const OFFLINE_PAGES: readonly string[] = Object.entries(routes)
  .filter(([, remote]) => remote !== null && OFFLINE_REMOTES.includes(remote))
  .map(([path]) => path);

/** Removes the worker with its caches and its database. */
export async function removeWorker(registration?: ServiceWorkerRegistration): Promise<void> {
  await registration?.unregister();
  await removeCaches();
  indexedDB.deleteDatabase('workbox-expiration');
}
