import styles from './RetailerMark.module.css';
import type { Mark } from './retailers/retailer';

interface RetailerMarkProps {
  mark: Mark;
}

/** A retailer's mark on its tile, in the brand's colours. Decoration: the name stands beside it. */
export function RetailerMark({ mark: Glyph }: RetailerMarkProps) {
  return (
    <span className={styles.tile} aria-hidden="true">
      <Glyph />
    </span>
  );
}
