import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import type { FocusMoved } from './BlankPage';

interface RouteFocusProps {
  path: string;
  /** The focus during the load; only a remote's page has it. */
  focusMovedRef?: FocusMoved;
}

/**
 * Moves scroll position and focus to the new page after a change of the route: to its top and its heading,
 * unless the page has set the focus. A visitor who moved the focus outside the page while it loaded keeps it.
 * After a navigation back, the browser restores the scroll position, and the heading gets the focus only if
 * the focused element has gone.
 */
export function RouteFocus({ path, focusMovedRef }: RouteFocusProps) {
  const navigation = useNavigationType();
  const isFirst = useIsFirstPage();
  useEffect(() => {
    const elsewhere = focusMovedRef?.current;
    if (focusMovedRef) focusMovedRef.current = null;
    if (elsewhere?.isConnected) {
      elsewhere.focus({ preventScroll: true });
      return;
    }
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    else if (isFirst || document.activeElement !== document.body) return;
    const main = document.querySelector('main');
    if (!main || main.contains(document.activeElement)) return;
    return focusHeading(main);
  }, [path, navigation, isFirst, focusMovedRef]);
  return null;
}

/** Focuses the heading when it is rendered, unless the visitor has moved the focus meanwhile. */
function focusHeading(main: HTMLElement): () => void {
  const before = document.activeElement;
  const observer = new MutationObserver(focusWhenThere);
  observer.observe(main, { childList: true, subtree: true });
  focusWhenThere();
  return () => {
    observer.disconnect();
  };

  function focusWhenThere() {
    const heading = main.querySelector<HTMLElement>('h1');
    if (heading === null) return;
    observer.disconnect();
    const now = document.activeElement;
    if (now === before || now === document.body) heading.focus({ preventScroll: true });
  }
}

const FirstPageContext = createContext(true);

interface FirstPageProps {
  children: ReactNode;
}

/** Provides whether the visitor is still on the page with which the document was opened. */
export function FirstPage({ children }: FirstPageProps) {
  const { pathname } = useLocation();
  const [first, setFirst] = useState<string | null>(pathname);
  // A visitor who comes back has seen another page, so `first` stays null.
  if (first !== null && first !== pathname) setFirst(null);
  return <FirstPageContext value={first === pathname}>{children}</FirstPageContext>;
}

/** Returns whether the visitor has seen no other page of this document. */
function useIsFirstPage(): boolean {
  return use(FirstPageContext);
}
