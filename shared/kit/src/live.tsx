import { type PropsWithChildren, type ReactNode, useEffect, useState } from 'react';

import styles from './live.module.css';
import { classNames, isShown } from './hooks';
import notice from './notice.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: PropsWithChildren) {
  return <span className={styles.unseen}>{children}</span>;
}

interface LiveRegionProps {
  /** For screen readers only. */
  hidden?: boolean | undefined;
  children?: ReactNode;
}

/** A region whose changes screen readers announce when the visitor pauses. It must be on the page before its content. */
export function LiveRegion({ hidden = false, children }: LiveRegionProps) {
  return (
    <div className={hidden ? styles.hidden : styles.region} role="status">
      {hidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </div>
  );
}

/** The time after which work counts as slow, in milliseconds. */
const SLOW_MS = 3_000;

/** A message that appears when work takes longer than usual, beside its progress. */
export function WhenSlow({ children }: PropsWithChildren) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true);
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isSlow && <p>{children}</p>;
}

interface NoticeProps {
  tone: NoticeTone;
  /** Empty: nothing is visible, but the live region is on the page. */
  children?: ReactNode;
  /** How screen readers announce it. The notice then stays on the page, and only its text changes. */
  live?: 'status' | 'alert' | 'off' | undefined;
  /** The meaning of colour and icon as text for screen readers ("Error:"). */
  toneLabel?: string | undefined;
}

/** A message about an event, or a warning. */
export function Notice({ tone, children, live = 'off', toneLabel }: NoticeProps) {
  const box = isShown(children) && (
    <div className={classNames(notice.notice, notice[tone])}>
      {/* A different shape for each tone, so that colour is never the only difference. */}
      <svg className={notice.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={SHAPES[tone]} />
      </svg>
      {toneLabel !== undefined && <VisuallyHidden>{`${toneLabel} `}</VisuallyHidden>}
      <div className={notice.words}>{children}</div>
    </div>
  );
  return (
    <div className={styles.region} role={live === 'off' ? undefined : live}>
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

/** Paragraphs inside a `Notice`, in the normal text colour. A code among them is large. */
export function NoticeDetails({ children }: PropsWithChildren) {
  return <div className={notice.details}>{children}</div>;
}
