import { buttonClass } from '@redeem/kit';
import { Link } from '@redeem/platform';

import { useTexts } from './texts';

/** The way out where nothing more can be done with this code. */
export function BackLink() {
  const { t } = useTexts();
  return (
    <Link className={buttonClass('secondary')} to="/">
      {t('retailers.back')}
    </Link>
  );
}
