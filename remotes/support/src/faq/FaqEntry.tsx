import { $brandName, $supportAddress, useUnit } from '@redeem/platform';

import { Blocks } from '../content/Blocks';
import { type Entry, plainText } from '../content/content';
import { InlineText } from '../content/InlineText';
import { useTexts } from '../texts';
import styles from './FaqEntry.module.css';

interface FaqEntryProps {
  entry: Entry;
  /** Opened by a search that found something in the answer. */
  isOpen: boolean;
}

/** A question that opens its answer and a link to itself. */
export function FaqEntry({ entry, isOpen }: FaqEntryProps) {
  const { t } = useTexts();
  const names = useUnit({ brand: $brandName, contact: $supportAddress });
  const { anchor, heading, body, lang } = entry;
  return (
    <details className={styles.entry} id={anchor} lang={lang} open={isOpen}>
      <summary className={styles.question}>
        <h3 className={styles.heading}>
          <InlineText text={heading} />
        </h3>
        <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
          <path d="m3 6 5 5 5-5" />
        </svg>
      </summary>
      <div className={styles.answer}>
        <Blocks blocks={body} />
        <p className={styles.link}>
          <a
            href={`#${anchor}`}
            aria-label={t('support.link.label', { question: plainText(heading, names) })}
          >
            {t('support.link')}
          </a>
        </p>
      </div>
    </details>
  );
}
