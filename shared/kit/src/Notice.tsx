import type { ReactNode } from 'react';

import { classNames } from './class-names';
import { isShown } from './is-shown';
import styles from './Notice.module.css';
import { VisuallyHidden } from './VisuallyHidden';

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
      {toneLabel !== undefined && <VisuallyHidden>{`${toneLabel} `}</VisuallyHidden>}
      <div className={styles.words}>{children}</div>
    </div>
  );
  return (
    <div className={styles.region} id={id} role={live === 'off' ? undefined : live}>
      {box}
    </div>
  );
}

export type NoticeTone = 'success' | 'danger' | 'info' | 'warning';

const SHAPES: Record<NoticeTone, string> = {
  success: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm-4.6 10.3 3.2 3.2 6-6.6',
  danger: 'M8 2h8l6 6v8l-6 6H8l-6-6V8Zm4 5v6m0 3.4v.2',
  info: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 9v6m0-9.6v.2',
  warning: 'M12 3 22.4 21H1.6Zm0 6.5v5m0 3.2v.2',
};

interface NoticeIconProps {
  tone: NoticeTone;
}

/** An icon with a different shape for each tone, so that colour is never the only difference. */
function NoticeIcon({ tone }: NoticeIconProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[tone]} />
    </svg>
  );
}
