import { type RefObject, useEffect } from 'react';

/**
 * Shows and opens every entry while the page is printed, also those that a search hides. Not every browser can open
 * them by CSS.
 */
export function useOpenInPrint(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    let shown: HTMLElement[] = [];
    const open = () => {
      opened = [...(list.current?.querySelectorAll('details') ?? [])].filter((one) => !one.open);
      shown = [...(list.current?.querySelectorAll<HTMLElement>('[hidden]') ?? [])];
      for (const entry of opened) entry.open = true;
      for (const part of shown) part.hidden = false;
    };
    const close = () => {
      for (const entry of opened) entry.open = false;
      for (const part of shown) part.hidden = true;
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, [list]);
}
