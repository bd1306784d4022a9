import type { ReactNode } from 'react';

import { Button, type ButtonVariant } from './button';
import styles from './actions.module.css';

/** `copying` comes first, so that the same outcome can be announced once more. */
export type CopyStep = 'copying' | 'copied' | 'failed';

interface CopyButtonProps {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  describedBy?: string | undefined;
  text: string;
  onStep: (step: CopyStep) => void;
}

/** A button that writes a text to the clipboard and reports what came of it. */
export function CopyButton({ variant = 'secondary', text, onStep, ...props }: CopyButtonProps) {
  async function copy() {
    onStep('copying');
    try {
      await navigator.clipboard.writeText(text);
      onStep('copied');
    } catch {
      onStep('failed');
    }
  }

  return <Button {...props} variant={variant} onClick={() => void copy()} />;
}

/** Buttons in a row, which wrap where there is no room. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
