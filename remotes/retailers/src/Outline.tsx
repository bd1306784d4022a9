import { LoadingPage, Skeleton, SkeletonList } from '@redeem/kit';
import { useCommonTexts } from '@redeem/platform';

import movie from './MovieCard.module.css';
import styles from './RetailersPage.module.css';

/** The chooser as it may look, while it is not known yet whether the code leads here. */
export function Outline() {
  const { t } = useCommonTexts();
  return (
    <LoadingPage label={t('app.loading')}>
      <div className={styles.columns}>
        <div className={movie.movie}>
          <Skeleton shape="poster" />
          <Skeleton shape="line" />
        </div>
        <SkeletonList count={3} />
      </div>
    </LoadingPage>
  );
}
