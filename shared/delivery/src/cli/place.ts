import { isStore, openStorage, pathOfCaller } from '../site/open-storage';
import type { Storage } from '../site/storage';

/** Matches the variables of another site, which may be in another store, such as `FROM_AWS_REGION`. */
const OF_OTHER = /^FROM_(?=AWS_)/;

/** Resolves to the storage of a site. A folder is relative to that of the caller. */
export function siteAt(root: string, environment?: NodeJS.ProcessEnv): Promise<Storage> {
  const place = isStore(root) ? root : pathOfCaller(root, process.env);
  return openStorage(place, { ...(environment && { environment }) });
}

/** Resolves to the storage of another site than that of the command. */
export function otherSiteAt(root: string): Promise<Storage> {
  const own = Object.entries(process.env).filter(([name]) => OF_OTHER.test(name));
  if (own.length === 0) return siteAt(root);
  const renamed = own.map(([name, value]) => [name.replace(OF_OTHER, ''), value] as const);
  return siteAt(root, Object.fromEntries(renamed));
}
