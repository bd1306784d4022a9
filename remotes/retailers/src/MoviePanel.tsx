import { Badge, Notice } from '@redeem/kit';
import { $quality, type Title, useUnit } from '@redeem/platform';

import { MovieCard } from './MovieCard';
import styles from './MoviePanel.module.css';
import { useTexts } from './texts';

/** How many posters are asked for whatever the size of the screen. */
const AT_ONCE = 4;

interface MoviePanelProps {
  titles: readonly Title[];
}

/** The movies of the code and their quality. */
export function MoviePanel({ titles }: MoviePanelProps) {
  const { t } = useTexts();
  const quality = useUnit($quality);
  const isSingle = titles.length === 1;
  const badge = quality === 'uhd' && <Badge>{t('retailers.uhd')}</Badge>;
  if (titles.length === 0 && quality === 'other') return null;
  return (
    <div className={styles.panel}>
      {titles.map((title, index) => (
        <MovieCard key={index} title={title} compact={!isSingle} isFirst={index < AT_ONCE}>
          {isSingle && badge}
        </MovieCard>
      ))}
      {!isSingle && badge}
      {quality === 'sd' && <Notice tone="info">{t('retailers.sdNotice')}</Notice>}
    </div>
  );
}
