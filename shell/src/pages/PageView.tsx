import { $locale, $settings, $territory } from '@redeem/store';
import { useUnit } from 'effector-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

import { CANONICAL_ROUTES } from '../paths';
import { publicPath } from '../routes';
import { useShellTexts } from '../texts';
import { pushContentView } from '../third-parties/tag-manager';

interface PageViewProps {
  /** The page's own name; null for the home page (decisions, 6). */
  name: string | null;
  /** What search engines say of the page; they say what the site is for unless it is given. */
  description?: string | undefined;
  /** The path that the tag manager has been told of, of a page that may be shown again: after another try, for example. */
  viewedRef?: RefObject<string | null>;
}

/** A page that is being looked at: names the document, and tells the tag manager once. */
export function PageView({ name, description: own, viewedRef }: PageViewProps) {
  const { pathname } = useLocation();
  const { t } = useShellTexts();
  const { settings, territory, locale } = useUnit({
    settings: $settings,
    territory: $territory,
    locale: $locale,
  });
  const path = publicPath(pathname);
  const description = own ?? t('site.description', { brand: settings.brandName });
  const site = `${settings.brandName} ${t('site.title')}`;
  const title = name === null ? site : `${name} - ${site}`;
  // A view is a view of a route: another language or name makes no new one.
  const viewed = useEffectEvent((path: string) => {
    if (viewedRef?.current === path) return;
    if (viewedRef) viewedRef.current = path;
    pushContentView({ page_path: path, page_title: title, territory, locale });
  });
  useEffect(() => {
    viewed(publicPath(pathname));
  }, [pathname]);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {CANONICAL_ROUTES.includes(path) && (
        <link rel="canonical" href={window.location.origin + path} />
      )}
    </>
  );
}
