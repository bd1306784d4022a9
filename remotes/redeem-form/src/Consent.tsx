import { buttonClass } from '@redeem/kit';
import { $isUsedUp, $locale, $territory, GenericError, Link, useUnit } from '@redeem/platform';

import styles from './Consent.module.css';
import { DialogButton } from './DialogButton';
import { loadTerms } from './lazy';
import { useTexts } from './texts';

/** The statement that the visitor makes by Continue, with links to the terms. */
export function Consent() {
  const { t } = useTexts();
  const { locale, territory, isUsedUp } = useUnit({
    locale: $locale,
    territory: $territory,
    isUsedUp: $isUsedUp,
  });

  return (
    <div className={styles.consent}>
      {/* With a used code there is nothing to agree to. */}
      {!isUsedUp && (
        <>
          {(locale === 'en_CA' || locale === 'fr_CA') && (
            <p className={styles.statement}>{t('consent.statement')}</p>
          )}
          <p className={styles.claim}>{t('consent.claim')}</p>
        </>
      )}
      <div className={styles.links}>
        <DialogButton load={loadTerms} otherwise={<GenericError />}>
          {t('consent.link')}
        </DialogButton>
        {territory === 'US' && (
          <Link className={buttonClass('quiet')} to="/returnpolicy">
            {t('home.returnpolicy')}
          </Link>
        )}
      </div>
    </div>
  );
}
