import { Notice } from '@redeem/kit';
import { Sentence, SupportLink } from '@redeem/platform';

import { useTexts } from '../texts';
import styles from './Found.module.css';

interface FoundProps {
  count: number;
}

/** What has come of a search; of a vain one, that somebody can be asked. */
export function Found({ count }: FoundProps) {
  const { t, template } = useTexts();
  if (count > 0) return <p className={styles.found}>{t('support.found', { count })}</p>;
  return (
    <Notice tone="info">
      <Sentence template={template('support.none')} parts={{ cs: <SupportLink /> }} />
    </Notice>
  );
}
