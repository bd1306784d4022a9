import { useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

import { useIsFirstPage } from './FirstPage';
import type { FocusMoved } from './Waiting';

interface RouteFocusProps {
  path: string;
  /** For a page that has been waited for. */
  focusMovedRef?: FocusMoved;
}

/**
 * Brings a visitor who changed the route to the new page: to its top, and with the focus on its
 * heading, unless the page has put the focus somewhere itself. Whoever did not wait for the page and
 * went elsewhere is left there. Whoever goes back is where the browser scrolls to, and on the heading
 * if the focus went with the page that was left.
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

/** A heading that comes after its page's outline does not fetch a visitor who has moved on meanwhile. */
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
