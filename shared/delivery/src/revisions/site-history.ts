import type { Storage } from '../storage/storage';
import { type HistoryEntry, readHistory, readLatest } from './history';
import { requirePackage } from './past';
import type { Say } from './publish-head';

interface Wanted {
  /** Only the changes of this package and of the whole site. */
  name?: string | undefined;
  /** Receives a sentence for each file of the history that is lost or changed. */
  say: Say;
}

/** Resolves to the changes of a site, the oldest first. Throws a DeliveryError if it never had the package. */
export async function siteHistory(
  storage: Storage,
  { name, say }: Wanted,
): Promise<HistoryEntry[]> {
  const history = await readHistory(storage, ({ message }) => {
    say(message);
  });
  if (name === undefined) return history;
  // A retired package is only in the history.
  const isKnown = history.some(({ change }) => change.subject === name);
  if (!isKnown) requirePackage((await readLatest(storage)).registry, name);
  return history.filter(({ change }) => [name, 'site'].includes(change.subject));
}
