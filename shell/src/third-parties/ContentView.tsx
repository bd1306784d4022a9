import { $locale, $territory } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { pushContentView } from './tag-manager';

/** Tells the tag manager of every view of a route (decisions, 23). */
export function ContentView() {
  const { pathname } = useLocation();
  const { territory, locale } = useUnit({ territory: $territory, locale: $locale });
  useEffect(() => {
    // After the page has named the document.
    const frame = requestAnimationFrame(() => {
      pushContentView({
        page_path: pathname,
        page_title: document.title,
        territory,
        locale,
      });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [pathname, territory, locale]);
  return null;
}
