import type { ReactNode } from 'react';

import styles from './TextButton.module.css';

interface TextButtonProps {
  children: ReactNode;
  onClick: () => void;
}

/** A button among words, which looks like the link that it nearly is. */
export function TextButton({ children, onClick }: TextButtonProps) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  );
}
