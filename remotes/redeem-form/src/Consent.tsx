import { Button, buttonClass } from '@redeem/kit';
import { $locale, $territory, Link, useUnit } from '@redeem/platform';
import { useState } from 'react';

import styles from './Consent.module.css';
import { TermsDialog } from './TermsDialog';
import { useTexts } from './texts';

/** What the visitor claims by going on, and the ways to what is behind it. */
export function Consent() {
  const { t } = useTexts();
  const { locale, territory } = useUnit({ locale: $locale, territory: $territory });
  const [isReading, setIsReading] = useState(false);

  return (
    <>
      <div className={styles['consent']}>
        {(locale === 'en_CA' || locale === 'fr_CA') && (
          <p className={styles['statement']}>{t('consent.statement')}</p>
        )}
        <p className={styles['claim']}>{t('consent.claim')}</p>
        <div className={styles['links']}>
          <Button
            variant="quiet"
            onClick={() => {
              setIsReading(true);
            }}
          >
            {t('consent.link')}
          </Button>
          {territory === 'US' && (
            <Link className={buttonClass('quiet')} to="/returnpolicy">
              {t('home.returnpolicy')}
            </Link>
          )}
        </div>
      </div>
      <TermsDialog
        open={isReading}
        onClose={() => {
          setIsReading(false);
        }}
      />
    </>
  );
}
