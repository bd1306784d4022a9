import { LoadingPage, SkeletonList } from '@redeem/kit';
import { useCommonTexts } from '@redeem/platform';

/** The titles as they may look, while it is not known yet whether the code leads here. */
export function Outline() {
  const { t } = useCommonTexts();
  return (
    <LoadingPage label={t('app.loading')}>
      <SkeletonList count={3} />
    </LoadingPage>
  );
}
