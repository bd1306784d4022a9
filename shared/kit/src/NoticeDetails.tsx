import type { ReactNode } from 'react';

import styles from './NoticeDetails.module.css';

interface NoticeDetailsProps {
  children: ReactNode;
}

/** Paragraphs inside a `Notice`, in the normal text colour. A code among them is large. */
export function NoticeDetails({ children }: NoticeDetailsProps) {
  return <div className={styles.details}>{children}</div>;
}
