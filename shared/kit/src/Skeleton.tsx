import { classNames } from './class-names';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** The kind of content whose space it reserves. */
  shape: 'heading' | 'line' | 'poster' | 'box' | 'tile';
}

/** A placeholder for content that is loading. It is visible only: a live region announces the loading. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />;
}
