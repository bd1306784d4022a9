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
