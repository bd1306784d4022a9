import { Button, buttonClass, LiveRegion } from '@redeem/kit';
import { $isUsedUp, $locale, $territory, GenericError, Link, useUnit } from '@redeem/platform';

import styles from './Consent.module.css';
import { useTexts } from './texts';
import { useDialog } from './use-dialog';

/** The statement that the visitor makes by Continue, with links to the terms. */
export function Consent() {
  const { t } = useTexts();
  const { locale, territory, isUsedUp } = useUnit({
    locale: $locale,
    territory: $territory,
    isUsedUp: $isUsedUp,
  });
  const { Dialog: Terms, open, close, hasFailed } = useDialog((later) => later.TermsDialog);

  return (
    <>
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
          <Button variant="quiet" onClick={() => void open()}>
            {t('consent.link')}
          </Button>
          {territory === 'US' && (
            <Link className={buttonClass('quiet')} to="/returnpolicy">
              {t('home.returnpolicy')}
            </Link>
          )}
        </div>
        <LiveRegion>{hasFailed && <GenericError />}</LiveRegion>
      </div>
      {Terms !== null && <Terms onClose={close} />}
    </>
  );
}
