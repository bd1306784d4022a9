import { diff3Merge } from 'node-diff3';

interface Merged {
  text: string;
  /** What the others have written in the same lines, and the text does not have. */
  omitted: string[];
}

/** Joins two texts that were made of the same one. Where both have changed the same lines, those of `mine` stay. */
export function merge(mine: string, before: string, theirs: string): Merged {
  const lines = (text: string) => text.split('\n');
  const regions = diff3Merge(lines(mine), lines(before), lines(theirs), {
    excludeFalseConflicts: true,
  });
  const omitted: string[] = [];
  const merged = regions.flatMap(({ ok, conflict }) => {
    if (!conflict) return ok ?? [];
    const other = conflict.b.join('\n').trim();
    if (other !== '') omitted.push(other);
    return conflict.a;
  });
  return { text: merged.join('\n'), omitted };
}
