import { Actions, Button, CodeText, LiveRegion } from '@redeem/kit';
import { useCommonTexts, useUnit } from '@redeem/platform';
import { useRef } from 'react';

import styles from './CodeToCopy.module.css';
import { $copying, copyPressed } from './copying';
import { useTexts } from './texts';

interface CodeToCopyProps {
  code: string;
  /** Where it can be entered, for another browser; null where there is no such address. */
  link?: string | null;
  /** The id of the name of the film it is for. */
  nameId: string;
}

/** A code to take elsewhere. It is also selected, for those whose clipboard is out of reach. */
export function CodeToCopy({ code, link = null, nameId }: CodeToCopyProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const { copying, copy } = useUnit({ copying: $copying, copy: copyPressed });
  const printed = useRef<HTMLSpanElement>(null);
  const copied = copying?.nameId === nameId ? copying : null;
  const codeOutcome = copied?.text === code ? copied.outcome : null;
  const linkOutcome = copied?.text === link ? copied.outcome : null;
  return (
    <div className={styles.code}>
      <div className={styles.words}>
        <span className={styles.printed} ref={printed}>
          <CodeText code={code} />
        </span>
        <div className={styles.said}>
          <LiveRegion>
            {codeOutcome === 'copied' && common.t('action.copied')}
            {codeOutcome === 'failed' && t('gp.selected')}
            {linkOutcome === 'copied' && common.t('action.linkCopied')}
            {linkOutcome === 'failed' && common.t('action.copyFailed')}
          </LiveRegion>
        </div>
      </div>
      <Actions>
        <Button
          variant="secondary"
          describedBy={nameId}
          onClick={() => {
            if (printed.current) getSelection()?.selectAllChildren(printed.current);
            copy({ text: code, nameId });
          }}
        >
          {common.t('action.copy')}
        </Button>
        {link !== null && (
          <Button
            variant="secondary"
            describedBy={nameId}
            onClick={() => {
              copy({ text: link, nameId });
            }}
          >
            {common.t('action.copyLink')}
          </Button>
        )}
      </Actions>
    </div>
  );
}
