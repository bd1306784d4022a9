import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Keeps the focus where the visitor was: when an element goes with the focus inside it, the next one
 * with this ref gets it. The elements need `tabIndex={-1}`. A visitor who is elsewhere is left there.
 */
export function useKeptFocus(): RefCallback<HTMLElement> {
  const wasInside = useRef(false);
  return useCallback((element: HTMLElement | null) => {
    if (wasInside.current) element?.focus();
    wasInside.current = false;
    return () => {
      wasInside.current = element?.contains(document.activeElement) ?? false;
    };
  }, []);
}
