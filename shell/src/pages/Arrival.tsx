import { useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

import { useIsFirstPage } from './FirstPage';
import type { FocusMoved } from './Waiting';

interface ArrivalProps {
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
export function Arrival({ path, focusMovedRef }: ArrivalProps) {
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
    main.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [path, navigation, isFirst, focusMovedRef]);
  return null;
}
