import type { FoundCode } from './found-code';

/** Returns the possible selections: the retailers of an ordinary code, the titles of every other code. */
export function selectionsOf({ offer, content, retailers }: FoundCode): string[] {
  return offer.type === 'single'
    ? retailers.map(({ selection }) => selection)
    : content.flatMap(({ item }) => item.titleId ?? []);
}
