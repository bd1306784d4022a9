import { Button, CodeText, LiveRegion } from '@redeem/kit';
import { useCommonTexts, useUnit } from '@redeem/platform';
import { useRef } from 'react';

import styles from './CodeToCopy.module.css';
import { $copying, copyPressed } from './copying';
import { useTexts } from './texts';

interface CodeToCopyProps {
  code: string;
  /** The id of the name of the film it is for. */
  nameId: string;
}

/** A code to take elsewhere. It is also selected, for those whose clipboard is out of reach. */
export function CodeToCopy({ code, nameId }: CodeToCopyProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const { copying, copy } = useUnit({ copying: $copying, copy: copyPressed });
  const printed = useRef<HTMLSpanElement>(null);
  const outcome = copying?.code === code ? copying.outcome : null;
  return (
    <div className={styles['code']}>
      <div className={styles['words']}>
        <span className={styles['printed']} ref={printed}>
          <CodeText code={code} />
        </span>
        <div className={styles['said']}>
          <LiveRegion>
            {outcome === 'copied' && common.t('action.copied')}
            {outcome === 'selected' && t('gp.selected')}
          </LiveRegion>
        </div>
      </div>
      <Button
        variant="secondary"
        describedBy={nameId}
        onClick={() => {
          if (printed.current) getSelection()?.selectAllChildren(printed.current);
          copy(code);
        }}
      >
        {common.t('action.copy')}
      </Button>
    </div>
  );
}
