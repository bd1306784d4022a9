import { TicketMark } from './marks';
import type { Retailer } from './retailer';
import { RETAILERS } from './retailers';

/**
 * Returns the retailer of a selection name, ignoring case and spaces. One that is not
 * in the table is shown by the name it came with: its code is as good as any other.
 */
export function retailerOf(selection: string): Retailer {
  const known = RETAILERS.find((retailer) => keyOf(retailer.selection) === keyOf(selection));
  if (known) return { ...known, selection };
  return { selection, name: selection, learnMoreUrl: null, mark: TicketMark };
}

/** Returns the retailers in the service's order. The very same selection twice is one choice. */
export function retailersOf(selections: readonly string[]): Retailer[] {
  return [...new Set(selections)].map(retailerOf);
}

function keyOf(selection: string): string {
  return selection.toLowerCase().replace(/\s/g, '');
}
