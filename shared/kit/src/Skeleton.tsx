import { classNames } from './class-names';
import { List } from './List';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** The kind of content whose space it reserves. */
  shape: 'heading' | 'line' | 'poster' | 'box' | 'tile';
}

/** A placeholder for content that is loading. It is visible only: a live region announces the loading. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />;
}

interface SkeletonListProps {
  /** The number of placeholders. */
  count: number;
  layout?: 'rows' | 'tiles' | undefined;
}

/**
 * Placeholders of a `List` in this layout. It belongs in a `LoadingPage`, which hides its empty items from screen
 * readers.
 */
export function SkeletonList({ count, layout }: SkeletonListProps) {
  return (
    <List layout={layout}>
      {Array.from({ length: count }, (_, place) => (
        <li key={place}>
          <Skeleton shape={layout === 'tiles' ? 'tile' : 'box'} />
        </li>
      ))}
    </List>
  );
}
