import { type RefObject, useEffect } from 'react';

/** Opens every entry while the page is printed: not every browser can do so by style alone. */
export function useOpenInPrint(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...(list.current?.querySelectorAll('details') ?? [])].filter((one) => !one.open);
      for (const entry of opened) entry.open = true;
    };
    const close = () => {
      for (const entry of opened) entry.open = false;
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, [list]);
}
