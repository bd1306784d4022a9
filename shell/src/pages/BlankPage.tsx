import { routeOf } from '@redeem/contracts';
import { VisuallyHidden } from '@redeem/kit';
import { useCommonTexts } from '@redeem/platform';
import { useLocation } from 'react-router-dom';

/** The blank page while the route or its remote loads. Only screen readers announce that it loads. */
export function BlankPage() {
  const { t } = useCommonTexts();
  const { pathname } = useLocation();
  return (
    <div className={routeOf(pathname) === '/' ? 'shell-dark' : undefined}>
      <VisuallyHidden>
        <p role="status">{t('app.loading')}</p>
      </VisuallyHidden>
    </div>
  );
}
