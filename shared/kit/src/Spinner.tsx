import styles from './Spinner.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface SpinnerProps {
  /** The text for screen readers; without it the spinner is decoration. */
  label?: string | undefined;
}

/** Shows that work is in progress. Put it in a `LiveRegion` if screen readers should announce it. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <span className={styles.spinner}>
      <svg className={styles.wheel} viewBox="0 0 24 24" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
