import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** The finished amount. */
  value: number;
  /** The total amount. */
  max: number;
  /** The id of the text with the same information. */
  labelledBy: string;
}

/** A progress bar below the text with the same information. */
export function ProgressBar({ value, max, labelledBy }: ProgressBarProps) {
  return <progress className={styles.bar} value={value} max={max} aria-labelledby={labelledBy} />;
}
