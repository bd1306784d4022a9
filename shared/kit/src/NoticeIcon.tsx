import styles from './Notice.module.css';

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
export function NoticeIcon({ tone }: NoticeIconProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[tone]} />
    </svg>
  );
}
