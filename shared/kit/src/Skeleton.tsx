import { classNames } from './class-names';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Of what it keeps the room. */
  shape: 'heading' | 'line' | 'poster' | 'box' | 'tile';
}

/** Something is on the way to this place. Only seen: a live region says what is waited for. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />;
}
