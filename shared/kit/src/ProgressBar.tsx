import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** How much is done. */
  value: number;
  /** Of how much. */
  max: number;
  /** The id of the words that say the same. */
  labelledBy: string;
}

/** How far something has got, drawn below the words that say so. */
export function ProgressBar({ value, max, labelledBy }: ProgressBarProps) {
  return <progress className={styles.bar} value={value} max={max} aria-labelledby={labelledBy} />;
}
