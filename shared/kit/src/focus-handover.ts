import { type RefCallback, useCallback, useRef } from 'react';

interface FocusHandover {
  /** For what may leave the page with the focus inside it. */
  leaving: RefCallback<HTMLElement>;
  /** For what takes its place; needs `tabIndex={-1}`. */
  arriving: RefCallback<HTMLElement>;
}

/**
 * Keeps the focus where the visitor was: when the pressed button goes, what comes in its place gets
 * it. A visitor who is elsewhere on the page is left there. What takes the place and may leave in its
 * turn is an `arriving` element inside a `leaving` one.
 */
export function useFocusHandover(): FocusHandover {
  const wasInside = useRef(false);
  const leaving = useCallback((element: HTMLElement | null) => {
    wasInside.current = false;
    return () => {
      wasInside.current = element?.contains(document.activeElement) ?? false;
    };
  }, []);
  const arriving = useCallback((element: HTMLElement | null) => {
    if (wasInside.current) element?.focus();
  }, []);
  return { leaving, arriving };
}
