import { Fragment } from 'react';

import styles from './CodeText.module.css';

interface CodeTextProps {
  code: string;
}

/** A code in blocks of four that is copied, searched and read out as it is. */
export function CodeText({ code }: CodeTextProps) {
  return (
    <code className={styles['code']} translate="no">
      {blocksOf(code).map((block, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={styles['block']}>{block}</span>
        </Fragment>
      ))}
    </code>
  );
}

function blocksOf(code: string): string[] {
  return code.match(/.{1,4}/g) ?? [];
}
