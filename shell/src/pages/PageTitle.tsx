import { $settings } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';

import { useShellTexts } from '../texts';

interface PageTitleProps {
  /** The page's own name; null for the home page (decisions, 6). */
  name: string | null;
}

/** Names the document: `<page> - <brand> <site title>`. */
export function PageTitle({ name }: PageTitleProps) {
  const { brandName } = useUnit($settings);
  const { t } = useShellTexts();
  const site = `${brandName} ${t('site.title')}`;
  const title = name === null ? site : `${name} - ${site}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
