import type { ComponentType } from 'react';

/** Draws a mark into 24 × 24 units with `currentColor`. */
export type Mark = ComponentType;

/** What the chooser tells of a retailer. */
export interface Retailer {
  /** What the service calls it; sent back as it came. */
  selection: string;
  /** A proper name, the same in every language. */
  name: string;
  /** Its own site, for "Learn More"; null hides the link. */
  learnMoreUrl: string | null;
  /** What a visitor needs to have there. */
  requires?: 'itunes';
  mark: Mark;
}
