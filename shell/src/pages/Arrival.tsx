import { useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

import type { FocusMoved } from './Waiting';

interface ArrivalProps {
  path: string;
  /** For a page that has been waited for. */
  focusMovedRef?: FocusMoved;
}

/**
 * Brings a visitor who changed the route to the new page: to its top, and with the focus on its
 * heading, unless the page has put the focus somewhere itself. Whoever did not wait for the page and
 * went elsewhere is left there.
 */
export function Arrival({ path, focusMovedRef }: ArrivalProps) {
  const navigation = useNavigationType();
  useEffect(() => {
    const elsewhere = focusMovedRef?.current;
    if (focusMovedRef) focusMovedRef.current = null;
    if (elsewhere?.isConnected) {
      elsewhere.focus({ preventScroll: true });
      return;
    }
    // A document that was just opened, and one gone back to, are where the browser puts them.
    if (navigation === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    if (!main || main.contains(document.activeElement)) return;
    main.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [path, navigation, focusMovedRef]);
  return null;
}
