import { type RefObject, useLayoutEffect } from 'react';

import { BlankPage } from './BlankPage';

/** The element outside the page that the visitor focused while it loaded; null if there is none. */
export type FocusMoved = RefObject<HTMLElement | null>;

interface WaitingProps {
  focusMovedRef: FocusMoved;
}

/** The blank page while a remote loads; it records the visitor's focus. */
export function Waiting({ focusMovedRef }: WaitingProps) {
  // A layout effect is removed before the new page sets its focus.
  useLayoutEffect(() => {
    focusMovedRef.current = null;
    const note = ({ target }: FocusEvent) => {
      const isElsewhere = target instanceof HTMLElement && target.closest('main') === null;
      focusMovedRef.current = isElsewhere ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('focusin', note);
    };
  }, [focusMovedRef]);
  return <BlankPage />;
}
