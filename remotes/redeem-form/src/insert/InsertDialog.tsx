import { Button, Dialog } from '@redeem/kit';

import { useLaterTexts } from '../later/later-texts';
import { useTexts } from '../texts';
import { InsertPicture } from './InsertPicture';

interface InsertDialogProps {
  onClose: () => void;
}

/** The dialog that shows where the code is, in a picture and a text. */
export function InsertDialog({ onClose }: InsertDialogProps) {
  const { t } = useTexts();
  const texts = useLaterTexts();
  return (
    <Dialog open onClose={onClose} title={t('insert.open')} closeLabel={texts.close}>
      <InsertPicture alt={texts['insert.picture']} />
      <p>{texts['insert.where']}</p>
      <p>{texts['insert.barcode']}</p>
      <Button variant="secondary" onClick={onClose}>
        {t('terms.back')}
      </Button>
    </Dialog>
  );
}
