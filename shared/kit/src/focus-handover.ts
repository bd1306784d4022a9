import { type RefCallback, useCallback, useRef } from 'react';

interface FocusHandover {
  /** The ref of the element that may be removed with the focus inside. */
  leaving: RefCallback<HTMLElement>;
  /** The ref of the element that replaces it; it needs `tabIndex={-1}`. */
  arriving: RefCallback<HTMLElement>;
}

/**
 * Moves the focus to the element that replaces the focused one. If the focus is elsewhere, it stays there. An element
 * that both replaces another and may be replaced is an `arriving` element inside a `leaving` one.
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
