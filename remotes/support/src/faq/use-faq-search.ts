import { $brandName, $locale, $supportAddress, useUnit } from '@redeem/platform';
import { useCallback, useEffect, useMemo, useState } from 'react';

import type { Entry } from '../content/content';
import type { Found } from './search/faq-search';
import { loadRankedSearch, type MakeSearch } from './search/load-ranked-search';
import { plainSearch } from './search/plain-search';

interface Loaded {
  locale: string;
  make: MakeSearch;
}

/**
 * Searches the entries of the page. The first `prepare` loads the ranked search. The plain search is used until then,
 * and if the ranked search cannot be loaded.
 *
 * @param entries Must be the same array while the entries are the same.
 */
export function useFaqSearch(entries: readonly Entry[], query: string) {
  const { locale, brand, contact } = useUnit({
    locale: $locale,
    brand: $brandName,
    contact: $supportAddress,
  });
  const [attempts, setAttempts] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const make = loaded?.locale === locale ? loaded.make : plainSearch;

  useEffect(() => {
    if (attempts === 0) return;
    let isCurrent = true;
    loadRankedSearch(locale).then(
      (makeRanked) => {
        if (isCurrent) setLoaded({ locale, make: makeRanked });
      },
      // The plain search stays in use, and the next focus tries again.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [attempts, locale]);

  const search = useMemo(() => make(entries, { brand, contact }), [make, entries, brand, contact]);
  const found = useMemo<Found | null>(
    () => (query.trim() === '' ? null : search(query)),
    [search, query],
  );
  const prepare = useCallback(() => {
    setAttempts((count) => count + 1);
  }, []);
  return { found, prepare };
}
