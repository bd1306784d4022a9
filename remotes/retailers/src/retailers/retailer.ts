import type { ComponentType } from 'react';

/** Draws a mark into 24 × 24 units with `currentColor`. */
export type Mark = ComponentType;

/** The data of a retailer in the chooser. */
export interface Retailer {
  /** The selection name of the service, which is sent back unchanged. */
  selection: string;
  /** A proper name, the same in every language. */
  name: string;
  /** Its own site, for "Learn More"; null hides the link. */
  learnMoreUrl: string | null;
  /** The requirement of the retailer. */
  requires?: 'itunes';
  mark: Mark;
}
