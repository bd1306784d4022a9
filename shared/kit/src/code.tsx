import { Fragment } from 'react';

import styles from './code.module.css';

/** A code that is shown in blocks of four, but copied, searched and read aloud as one word. */
export function CodeText({ code }: { code: string }) {
  return (
    <code className={styles.code} translate="no">
      {blocksOf(code).map((block, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={isSpaced(block) ? undefined : styles.block}>{block}</span>
        </Fragment>
      ))}
    </code>
  );
}

/** A code with spaces has its blocks already. */
function blocksOf(code: string): string[] {
  return isSpaced(code) ? code.split(/(?<=\s)/) : (code.match(/.{1,4}/g) ?? []);
}

function isSpaced(text: string): boolean {
  return /\s/.test(text);
}
