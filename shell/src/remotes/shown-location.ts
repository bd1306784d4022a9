import { use, useDeferredValue, useEffect, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

import { reportRemoteError } from '../browser/report';
import { useRemotePages } from './remote-pages-context';
import { remoteAt } from '../routes';

/** How long a page may stay after the address has changed, unless the next one is being loaded. */
const STUCK_AFTER_MS = 2_000;

/**
 * Returns the location of the page that is shown, which follows the address when the next page is ready, and
 * whether the page has to be unmounted first.
 *
 * React prefers any update within the page to that change, so a page that updates without end would stay for
 * good. It is unmounted after two seconds, and its remote reported. For this the router must not use
 * transitions: it would not tell of the new address before React gets to it.
 */
export function useShownLocation() {
  const wanted = use(LocationContext);
  const shown = useDeferredValue(wanted);
  const [kept, setKept] = useState<typeof wanted | null>(null);
  const pages = useRemotePages();
  useEffect(() => {
    if (shown === wanted) return;
    const timer = setInterval(() => {
      if (pages.isLoading(remoteAt(wanted.location.pathname))) return;
      clearInterval(timer);
      setKept(wanted);
      const remote = remoteAt(shown.location.pathname);
      if (remote === null) return;
      const error = new Error('its page does not give way to the next');
      reportRemoteError({ remote, version: pages.versionOf(remote), error, stack: '' });
    }, STUCK_AFTER_MS);
    return () => {
      clearInterval(timer);
    };
  }, [pages, shown, wanted]);
  return { shown, isStuck: shown !== wanted && kept === wanted };
}
