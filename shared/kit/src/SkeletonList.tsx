import { List } from './List';
import { Skeleton } from './Skeleton';

interface SkeletonListProps {
  /** How many there may be. */
  count: number;
  layout?: 'rows' | 'tiles' | undefined;
}

/**
 * Things of one kind are on the way, in a `List` of this layout. It belongs in a `LoadingPage`, where
 * nobody hears its empty items.
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
