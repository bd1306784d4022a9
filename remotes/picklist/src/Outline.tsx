import { List, LoadingPage, Skeleton } from '@redeem/kit';
import { useCommonTexts } from '@redeem/platform';

import styles from './Chooser.module.css';

/** The titles as they may look, while it is not known yet whether the code leads here. */
export function Outline() {
  const { t } = useCommonTexts();
  return (
    <LoadingPage label={t('app.loading')}>
      <div className={styles['columns']}>
        <List layout="tiles">
          {['first', 'second', 'third', 'fourth'].map((title) => (
            <li key={title}>
              <Skeleton shape="tile" />
            </li>
          ))}
        </List>
        <Skeleton shape="box" />
      </div>
    </LoadingPage>
  );
}
