import { $supportAddress, $territory, useUnit } from '@redeem/platform';

import { damagedCodeMail } from './damaged-code-mail';
import { useTexts } from './texts';

/** Begins the mail of somebody whose code cannot be read. */
export function DamagedCodeLink() {
  const { t } = useTexts();
  const { address, territory } = useUnit({ address: $supportAddress, territory: $territory });
  const mail = damagedCodeMail({
    address,
    subject: t('support.damaged.subject'),
    body: t('support.damaged.body', { territory }),
  });
  return <a href={mail}>{t('support.damaged')}</a>;
}
