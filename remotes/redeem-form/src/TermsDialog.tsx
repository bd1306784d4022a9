import { Button, Dialog } from '@redeem/kit';

import type { LoadedDialogProps } from './DialogButton';
import { useLaterTexts } from './later-texts';
import { useTexts } from './texts';

/** The dialog with the complete terms. */
export function TermsDialog({ onClose }: LoadedDialogProps) {
  const { t } = useTexts();
  const texts = useLaterTexts();
  return (
    <Dialog open onClose={onClose} title={t('consent.link')} closeLabel={t('terms.close')}>
      <p>{t('consent.claim')}</p>
      <p>{texts['terms.once']}</p>
      <p>{texts['terms.retailer']}</p>
      <p>{texts['terms.territory']}</p>
      <Button variant="secondary" onClick={onClose}>
        {t('terms.back')}
      </Button>
    </Dialog>
  );
}
