import type { ReactNode } from 'react';

import { classNames } from './class-names';
import { isShown } from './is-shown';
import styles from './Notice.module.css';
import { NoticeIcon, type NoticeTone } from './NoticeIcon';
import { VisuallyHidden } from './VisuallyHidden';

export type { NoticeTone } from './NoticeIcon';

interface NoticeProps {
  tone: NoticeTone;
  /** Empty: nothing is visible, but the live region is on the page. */
  children?: ReactNode;
  /** How screen readers announce it. The notice then stays on the page, and only its text changes. */
  live?: 'status' | 'alert' | 'off' | undefined;
  /** The meaning of colour and icon as text for screen readers ("Error:"). */
  toneLabel?: string | undefined;
  id?: string | undefined;
}

/** A message about an event, or a warning. */
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
