import { Button, Dialog } from '@redeem/kit';

import type { LoadedDialogProps } from './DialogButton';
import { useTexts } from './texts';

/** The dialog with the complete terms. */
export function TermsDialog({ onClose }: LoadedDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog open onClose={onClose} title={t('consent.link')} closeLabel={t('terms.close')}>
      <p>{t('consent.claim')}</p>
      <p>{t('terms.once')}</p>
      <p>{t('terms.retailer')}</p>
      <p>{t('terms.territory')}</p>
      <Button variant="secondary" onClick={onClose}>
        {t('terms.back')}
      </Button>
    </Dialog>
  );
}
