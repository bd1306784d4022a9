import type { ReactNode } from 'react';

import styles from './LiveRegion.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface LiveRegionProps {
  /** `polite` waits until the visitor pauses, `assertive` interrupts. */
  urgency?: 'polite' | 'assertive' | undefined;
  /** For screen readers only. */
  hidden?: boolean | undefined;
  children?: ReactNode;
}

/** A region whose changes screen readers announce. It must be on the page before its content. */
export function LiveRegion({ urgency = 'polite', hidden = false, children }: LiveRegionProps) {
  return (
    <div
      className={hidden ? styles.hidden : styles.region}
      role={urgency === 'polite' ? 'status' : 'alert'}
    >
      {hidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </div>
  );
}
