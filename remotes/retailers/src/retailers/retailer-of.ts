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

/**
 * In the service's order, but the retailer that was used before stands first. The very same selection twice is one choice.
 */
export function retailersOf(selections: readonly string[], before: string | null): Retailer[] {
  const all = [...new Set(selections)].map(retailerOf);
  const isFirst = (retailer: Retailer) => isSame(retailer, before);
  return [...all.filter(isFirst), ...all.filter((retailer) => !isFirst(retailer))];
}

/** Returns true if the retailer has this selection name, ignoring case and spaces. */
export function isSame({ selection }: Retailer, other: string | null): boolean {
  return other !== null && keyOf(selection) === keyOf(other);
}

function keyOf(selection: string): string {
  return selection.toLowerCase().replace(/\s/g, '');
}
