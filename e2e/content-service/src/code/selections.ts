import type { FoundCode } from './found-code';

/** What a visitor may choose from: the retailers of an ordinary code, the titles of any other. */
export function selectionsOf({ offer, content, retailers }: FoundCode): string[] {
  return offer.type === 'single'
    ? retailers.map(({ selection }) => selection)
    : content.flatMap(({ item }) => item.titleId ?? []);
}
