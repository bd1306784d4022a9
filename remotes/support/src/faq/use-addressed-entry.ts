import { type RefObject, useEffect, useState } from 'react';

/**
 * Opens the entry that the address names (`/support#expired`) and brings the visitor to it, now and
 * whenever the address names another one.
 *
 * @param uncover Shows the entries that are hidden; must stay the same function.
 */
export function useAddressedEntry(list: RefObject<HTMLElement | null>, uncover: () => void): void {
  const [address, setAddress] = useState(readAddress);

  useEffect(() => {
    const follow = () => {
      uncover();
      setAddress(readAddress());
    };
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
    };
  }, [uncover]);

  useEffect(() => {
    const entry = document.getElementById(address.anchor);
    if (!(entry instanceof HTMLDetailsElement) || !list.current?.contains(entry)) return;
    entry.open = true;
    entry.querySelector('summary')?.focus({ preventScroll: true });
    // Later than the shell, which brings a visitor to the top of every new page.
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
  return { anchor: window.location.hash.slice(1) };
}
