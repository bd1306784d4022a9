import { buttonClass } from '@redeem/kit';
import { Link, useCommonTexts } from '@redeem/platform';

/** The way out where nothing more can be done with this code. */
export function BackLink() {
  const { t } = useCommonTexts();
  return (
    <Link className={buttonClass('secondary')} to="/">
      {t('action.home')}
    </Link>
  );
}
