const PREFIX = 'redeem.';

/** By what is in them; another number for what an older worker's cannot be used for. */
export const CACHES = {
  pages: `${PREFIX}pages-1`,
  files: `${PREFIX}files-2`,
  site: `${PREFIX}site-1`,
} as const;

/** Removes the caches of this site, its older workers' too, except those that are named. */
export async function removeCaches(except: readonly string[] = []): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && !except.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
