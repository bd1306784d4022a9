import { useInBrowser } from '@redeem/kit';
import { $locale, $settings, $territory } from '@redeem/store';
import { useUnit } from 'effector-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { CANONICAL_ROUTES } from '../paths';
import { publicPath } from '../routes';
import { useShellTexts } from '../texts';
import { pushEvent } from '../third-parties/tag-manager';

interface PageViewProps {
  /** The name of the page; null for the home page (gap-6). */
  name: string | null;
  /** The description for search engines; by default that of the site. */
  description?: string | undefined;
  /** The path of the last reported view. It prevents a second view when the page is shown again after a retry. */
  viewedRef?: RefObject<string | null>;
}

/** Sets title and description of the document, and reports one view to the tag manager. */
export function PageView({ name, description: own, viewedRef }: PageViewProps) {
  const { pathname } = useLocation();
  const { t } = useShellTexts();
  const isInBrowser = useInBrowser();
  const { settings, territory, locale } = useUnit({
    settings: $settings,
    territory: $territory,
    locale: $locale,
  });
  const path = publicPath(pathname);
  const description = own ?? t('site.description', { brand: settings.brandName });
  const site = `${settings.brandName} ${t('site.title')}`;
  const title = name === null ? site : `${name} - ${site}`;
  // A view is a view of a route: another language or title is no new view.
  const viewed = useEffectEvent((path: string) => {
    if (viewedRef?.current === path) return;
    if (viewedRef) viewedRef.current = path;
    pushEvent('content-view', { page_path: path, page_title: title, territory, locale });
  });
  // Part of the page, so React has attached the page's handlers. Before that, its HTML may only look usable.
  useLayoutEffect(() => {
    performance.mark('shell-in-charge');
  }, []);
  useEffect(() => {
    viewed(publicPath(pathname));
  }, [pathname]);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isInBrowser && CANONICAL_ROUTES.includes(path) && (
        <link rel="canonical" href={window.location.origin + path} />
      )}
    </>
  );
}
