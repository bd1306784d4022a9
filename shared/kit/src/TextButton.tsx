import type { ReactNode } from 'react';

import styles from './TextButton.module.css';

interface TextButtonProps {
  children: ReactNode;
  onClick: () => void;
}

/** A button inside text, which looks like a link. */
export function TextButton({ children, onClick }: TextButtonProps) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  );
}
