import { createContext, use } from 'react';

import type { RemotePages } from './remote-pages';

export const RemotePagesContext = createContext<RemotePages | null>(null);

/** The remotes of this page. */
export function useRemotePages(): RemotePages {
  const pages = use(RemotePagesContext);
  if (!pages) throw new Error('no remotes have been provided');
  return pages;
}
