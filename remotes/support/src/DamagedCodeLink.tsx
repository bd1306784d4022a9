import { $territory, SupportLink, useUnit } from '@redeem/platform';

import { useTexts } from './texts';

/** Begins the mail of somebody whose code cannot be read. */
export function DamagedCodeLink() {
  const { t } = useTexts();
  const territory = useUnit($territory);
  const mail = {
    subject: t('support.damaged.subject'),
    body: t('support.damaged.body', { territory }),
  };
  return <SupportLink mail={mail}>{t('support.damaged')}</SupportLink>;
}
