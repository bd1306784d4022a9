import { LoadingPage, Skeleton, SkeletonList } from '@redeem/kit';
import { useCommonTexts } from '@redeem/platform';

import styles from './Chooser.module.css';

/** The titles as they may look, while it is not known yet whether the code leads here. */
export function Outline() {
  const { t } = useCommonTexts();
  return (
    <LoadingPage label={t('app.loading')}>
      <div className={styles.columns}>
        <SkeletonList count={4} layout="tiles" />
        <Skeleton shape="box" />
      </div>
    </LoadingPage>
  );
}
