import { Button, Dialog } from '@redeem/kit';

import type { LoadedDialogProps } from '../DialogButton';
import { useLaterTexts } from '../later-texts';
import { useTexts } from '../texts';
import { InsertPicture } from './InsertPicture';

/** The dialog that shows where the code is, in a picture and a text. */
export function InsertDialog({ onClose }: LoadedDialogProps) {
  const { t } = useTexts();
  const texts = useLaterTexts();
  return (
    <Dialog open onClose={onClose} title={t('insert.open')} closeLabel={t('terms.close')}>
      <InsertPicture alt={texts['insert.picture']} />
      <p>{texts['insert.where']}</p>
      <p>{texts['insert.barcode']}</p>
      <Button variant="secondary" onClick={onClose}>
        {t('terms.back')}
      </Button>
    </Dialog>
  );
}
