import { VisuallyHidden } from '@redeem/kit';
import { useCommonTexts } from '@redeem/platform';

import styles from './LearnMoreLink.module.css';
import { useTexts } from './texts';

interface LearnMoreLinkProps {
  url: string;
  retailer: string;
}

/** A link to the retailer's site, without a referrer. */
export function LearnMoreLink({ url, retailer }: LearnMoreLinkProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
      <span aria-hidden="true">{t('retailers.learnMore')}</span>
      {/* In the text, not beside it: a search engine reads there where a link leads. */}
      <VisuallyHidden>
        {`${t('retailers.learnMore.label', { retailer })} ${common.t('a11y.newTab')}`}
      </VisuallyHidden>
      <svg className={styles.icon} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M4 2.5h5.5V8M9 3 2.5 9.5" />
      </svg>
    </a>
  );
}
