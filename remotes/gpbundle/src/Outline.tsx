import { List, LoadingPage, Skeleton } from '@redeem/kit';
import { useCommonTexts } from '@redeem/platform';

/** The titles as they may look, while it is not known yet whether the code leads here. */
export function Outline() {
  const { t } = useCommonTexts();
  return (
    <LoadingPage label={t('app.loading')}>
      <List>
        {['first', 'second', 'third'].map((title) => (
          <li key={title}>
            <Skeleton shape="box" />
          </li>
        ))}
      </List>
    </LoadingPage>
  );
}
