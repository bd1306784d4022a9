import { createContext, type ReactNode, use, useDeferredValue, useEffect, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

import { reportRemoteError } from '../browser/report';
import { useRemotes } from './page-context';
import { remoteAt } from '../routes';

/** How often it is checked that a page gives way, in milliseconds. */
const CHECK_MS = 500;

/** How many checks in a row a page may stay for while the next page is loaded. A busy processor delays checks too. */
const CHECKS_UNTIL_STUCK = 4;

const StuckContext = createContext(false);

interface ShownLocationProps {
  children: ReactNode;
}

/** Provides the location of the shown page. Only what uses the location is rendered again when it changes. */
export function ShownLocation({ children }: ShownLocationProps) {
  const { shown, isStuck } = useShownLocation();
  return (
    <LocationContext value={shown}>
      <StuckContext value={isStuck}>{children}</StuckContext>
    </LocationContext>
  );
}

/** Returns whether the shown page does not give way to the next one and has to be unmounted. */
export function useIsStuck(): boolean {
  return use(StuckContext);
}

/**
 * Returns the location of the shown page, and whether that page has to be unmounted first. The location
 * follows the address when the next page is ready.
 *
 * React gives updates within the page priority over that change, so a page that updates endlessly would stay
 * forever. It is unmounted when the next page has been loaded for two seconds, and its remote is reported.
 * The router must not use transitions, because they would delay the new address too.
 */
function useShownLocation() {
  const wanted = use(LocationContext);
  const shown = useDeferredValue(wanted);
  const [blocked, setBlocked] = useState<typeof wanted | null>(null);
  const remotes = useRemotes();
  useEffect(() => {
    if (shown === wanted) return;
    let checks = 0;
    const timer = setInterval(() => {
      const next = remoteAt(wanted.location.pathname);
      const isLoading = next !== null && remotes.of(next).state === 'loading';
      // A page that was loaded a moment ago is about to be shown.
      checks = isLoading ? 0 : checks + 1;
      if (checks < CHECKS_UNTIL_STUCK) return;
      clearInterval(timer);
      setBlocked(wanted);
      const remote = remoteAt(shown.location.pathname);
      if (remote === null) return;
      const { version } = remotes.of(remote);
      const error = new Error('the page blocks the next one');
      reportRemoteError({ remote, version, error, stack: '' });
    }, CHECK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [remotes, shown, wanted]);
  return { shown, isStuck: shown !== wanted && blocked === wanted };
}
