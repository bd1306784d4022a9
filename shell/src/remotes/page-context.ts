import { createContext, use, useLayoutEffect } from 'react';

import type { Remotes } from './remotes';

export const RemotesContext = createContext<Remotes | null>(null);

/** Returns the remotes of this page. Throws outside a RemotesContext. */
export function useRemotes(): Remotes {
  const remotes = use(RemotesContext);
  if (!remotes) throw new Error('no remotes have been provided');
  return remotes;
}

/** Is called whenever React has rendered a page that was not there before, and before the browser paints it. */
export const PageShownContext = createContext<() => void>(() => undefined);

/** Says that the page is rendered, so that it can take what the visitor typed before. */
export function usePageShown(): void {
  const pageShown = use(PageShownContext);
  useLayoutEffect(pageShown, [pageShown]);
}
