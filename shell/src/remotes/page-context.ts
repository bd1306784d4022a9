import { createContext, use } from 'react';

import type { Remotes } from './remotes';

export const RemotesContext = createContext<Remotes | null>(null);

/** Returns the remotes of this page. Throws outside a RemotesContext. */
export function useRemotes(): Remotes {
  const remotes = use(RemotesContext);
  if (!remotes) throw new Error('no remotes have been provided');
  return remotes;
}
