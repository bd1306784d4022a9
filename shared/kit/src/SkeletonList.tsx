import { List } from './List';
import { Skeleton } from './Skeleton';

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
