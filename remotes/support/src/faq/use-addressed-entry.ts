import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Opens the entry that the address names (`/support#expired`) and scrolls to it, now and whenever the address changes. `uncover` shows the
 * entries that are hidden.
 */
export function useAddressedEntry(list: RefObject<HTMLElement | null>, uncover: () => void): void {
  const [address, setAddress] = useState(readAddress);
  const onFound = useEffectEvent(uncover);

  useEffect(() => {
    const follow = () => {
      const next = readAddress();
      // Any other jump, such as that of the skip link, leaves a search as it is.
      if (entryOf(next.anchor, list.current)) onFound();
      setAddress(next);
    };
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
    };
  }, [list]);

  useEffect(() => {
    const entry = entryOf(address.anchor, list.current);
    if (!entry) return;
    entry.open = true;
    entry.querySelector('summary')?.focus({ preventScroll: true });
    // After the shell, which scrolls to the top of every new page.
    const frame = requestAnimationFrame(() => {
      entry.scrollIntoView();
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [address, list]);
}

/** An object, so that the same anchor once more is another address. */
function readAddress(): { anchor: string } {
  // There is no address while a first view is rendered at build time.
  return { anchor: typeof location === 'undefined' ? '' : location.hash.slice(1) };
}

function entryOf(anchor: string, list: HTMLElement | null): HTMLDetailsElement | null {
  const entry = document.getElementById(anchor);
  return entry instanceof HTMLDetailsElement && list?.contains(entry) ? entry : null;
}
