import { $language } from '@redeem/store';
import { useUnit } from 'effector-react';

import { useCommonTexts } from './texts';

/** The generic text of the error catalogue, which stays English in French locales (spec-8.4, spec-8.5). */
export function GenericError() {
  const language = useUnit($language);
  const { t } = useCommonTexts();
  return <span lang={language === 'fr' ? 'en' : undefined}>{t('err.generic')}</span>;
}
