import { type RefObject, useLayoutEffect } from 'react';

import { BlankPage } from './BlankPage';

/** Where a visitor has gone while the page was not there yet; null for one who waited. */
export type FocusMoved = RefObject<HTMLElement | null>;

interface WaitingProps {
  focusMovedRef: FocusMoved;
}

/** The blank page in the place of one that is still to come. */
export function Waiting({ focusMovedRef }: WaitingProps) {
  // It ends before the page that comes may put the focus somewhere itself.
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
