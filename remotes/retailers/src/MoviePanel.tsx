import { Badge, Notice } from '@redeem/kit';
import { $quality, type Title, useUnit } from '@redeem/platform';

import { MovieCard } from './MovieCard';
import styles from './MoviePanel.module.css';
import { useTexts } from './texts';

interface MoviePanelProps {
  titles: readonly Title[];
}

/** What the code is for: the film or films, and the quality they come in. */
export function MoviePanel({ titles }: MoviePanelProps) {
  const { t } = useTexts();
  const quality = useUnit($quality);
  if (titles.length === 0 && quality === 'other') return null;
  return (
    <div className={styles['panel']}>
      {titles.map((title, index) => (
        <MovieCard key={index} title={title} compact={titles.length > 1} />
      ))}
      {quality === 'uhd' && (
        <p>
          <Badge>{t('retailers.uhd')}</Badge>
        </p>
      )}
      {quality === 'sd' && <Notice tone="info">{t('retailers.sdNotice')}</Notice>}
    </div>
  );
}
