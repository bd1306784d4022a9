import { $brandName, $supportAddress, useUnit } from '@redeem/platform';
import type MiniSearch from 'minisearch';
import { useCallback, useMemo, useState } from 'react';

import type { Entry } from '../content/content';
import { LIBRARY, searchOf } from './search';

/**
 * Searches the entries of the page; null without a query. The first `prepare` loads the library, and after a failure the next one does.
 *
 * @param entries Must be the same array while the entries are the same.
 */
export function useFaqSearch(entries: readonly Entry[], query: string) {
  const { brand, contact } = useUnit({ brand: $brandName, contact: $supportAddress });
  const [library, setLibrary] = useState<{ default: typeof MiniSearch }>();
  const prepare = useCallback(() => {
    // Exact words are found without it.
    LIBRARY.load().then(setLibrary, () => undefined);
  }, []);
  const search = useMemo(
    () => searchOf(entries, { brand, contact }, library?.default),
    [entries, brand, contact, library],
  );
  const found = useMemo(() => (query.trim() === '' ? null : search(query)), [search, query]);
  return { found, prepare };
}
