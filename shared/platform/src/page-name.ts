import { createContext, use, useEffect } from 'react';

/** What the shell provides to be told another name of the page; null gives it back its own. */
export const PageNameContext = createContext<(name: string | null) => void>(() => undefined);

/** Gives the page another name in the title of the document while it shows something else; null: its own. */
export function usePageName(name: string | null): void {
  const rename = use(PageNameContext);
  useEffect(() => {
    rename(name);
    return () => {
      rename(null);
    };
  }, [rename, name]);
}
