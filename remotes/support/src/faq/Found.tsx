import { Notice } from '@redeem/kit';
import { Sentence, SupportLink } from '@redeem/platform';

import { useTexts } from '../texts';
import styles from './Found.module.css';

interface FoundProps {
  count: number;
}

/** The results of a search, or the contact of the support team if there are none. */
export function Found({ count }: FoundProps) {
  const { t, template } = useTexts();
  if (count > 0) return <p className={styles.found}>{t('support.found', { count })}</p>;
  return (
    <Notice tone="info">
      <Sentence template={template('support.none')} parts={{ cs: <SupportLink /> }} />
    </Notice>
  );
}
