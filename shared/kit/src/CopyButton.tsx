import type { ReactNode } from 'react';

import { Button } from './Button';
import type { ButtonVariant } from './button-class';

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
export function CopyButton({
  children,
  variant = 'secondary',
  describedBy,
  text,
  onStep,
}: CopyButtonProps) {
  async function copy() {
    onStep('copying');
    try {
      await navigator.clipboard.writeText(text);
      onStep('copied');
    } catch {
      onStep('failed');
    }
  }

  return (
    <Button variant={variant} describedBy={describedBy} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
