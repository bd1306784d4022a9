import { createContext, use, useEffect } from 'react';

/** The shell's function that sets another name of the page; null restores its own name. */
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
