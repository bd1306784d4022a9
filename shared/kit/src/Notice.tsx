import type { ReactNode } from 'react';

import { classNames } from './class-names';
import { isShown } from './is-shown';
import styles from './Notice.module.css';
import { NoticeIcon, type NoticeTone } from './NoticeIcon';
import { VisuallyHidden } from './VisuallyHidden';

export type { NoticeTone } from './NoticeIcon';

interface NoticeProps {
  tone: NoticeTone;
  /** Nothing to say: nothing shown, but the live region is there and waits. */
  children?: ReactNode;
  /** Whether and how it is announced; then the notice stays on the page and only its text changes. */
  live?: 'status' | 'alert' | 'off' | undefined;
  /** What the colour and the icon say, for those who hear the page ("Error:"). */
  toneLabel?: string | undefined;
  id?: string | undefined;
}

/** Tells what happened or what to mind. */
export function Notice({ tone, children, live = 'off', toneLabel, id }: NoticeProps) {
  const box = isShown(children) && (
    <div className={classNames(styles.notice, styles[tone])}>
      <NoticeIcon tone={tone} />
      <div className={styles.words}>
        {toneLabel !== undefined && <VisuallyHidden>{toneLabel} </VisuallyHidden>}
        {children}
      </div>
    </div>
  );
  return (
    <div className={styles.region} id={id} role={live === 'off' ? undefined : live}>
      {box}
    </div>
  );
}
