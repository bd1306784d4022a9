import { createContext, use, useLayoutEffect } from 'react';

/** Is called whenever React has rendered a page that was not there before, and before the browser paints it. */
export const PageShownContext = createContext<() => void>(() => undefined);

/** Says that the page is rendered, so that it can take what the visitor typed before. */
export function usePageShown(): void {
  const pageShown = use(PageShownContext);
  useLayoutEffect(pageShown, [pageShown]);
}
