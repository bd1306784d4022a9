import { VisuallyHidden } from '@redeem/kit';
import { useCommonTexts } from '@redeem/platform';

/** The blank page in the route's place; only who hears the page is told that it loads. */
export function BlankPage() {
  const { t } = useCommonTexts();
  return (
    <VisuallyHidden>
      <p role="status">{t('app.loading')}</p>
    </VisuallyHidden>
  );
}
