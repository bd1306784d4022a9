import { createContext, use } from 'react';

import type { RemotePages } from './remote-pages';

export const RemotePagesContext = createContext<RemotePages | null>(null);

/** Returns the remotes of this page. Throws outside a RemotePagesContext. */
export function useRemotePages(): RemotePages {
  const pages = use(RemotePagesContext);
  if (!pages) throw new Error('no remotes have been provided');
  return pages;
}
