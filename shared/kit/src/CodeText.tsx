import { Fragment } from 'react';

import styles from './CodeText.module.css';

interface CodeTextProps {
  code: string;
}

/** A code in blocks of four that is copied, searched and read out as it is. */
export function CodeText({ code }: CodeTextProps) {
  return (
    <code className={styles.code} translate="no">
      {blocksOf(code).map((block, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={isSpaced(block) ? styles.printed : styles.block}>{block}</span>
        </Fragment>
      ))}
    </code>
  );
}

/** A code printed with spaces has its blocks already. */
function blocksOf(code: string): string[] {
  return isSpaced(code) ? code.split(/(?<=\s)/) : (code.match(/.{1,4}/g) ?? []);
}

function isSpaced(text: string): boolean {
  return /\s/.test(text);
}
