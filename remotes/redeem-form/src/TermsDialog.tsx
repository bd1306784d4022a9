import { Button, Dialog } from '@redeem/kit';

import styles from './TermsDialog.module.css';
import { useTexts } from './texts';

interface TermsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The terms in full. */
export function TermsDialog({ open, onClose }: TermsDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={t('consent.link')} closeLabel={t('terms.close')}>
      <p className={styles['term']}>{t('consent.claim')}</p>
      <p className={styles['term']}>{t('terms.once')}</p>
      <p className={styles['term']}>{t('terms.retailer')}</p>
      <p className={styles['term']}>{t('terms.territory')}</p>
      <Button variant="secondary" onClick={onClose}>
        {t('terms.back')}
      </Button>
    </Dialog>
  );
}
