import type { Territory } from '@redeem/platform';

import type { Entry, Group } from '../content/content';
import { type Names, plainBlocks, plainText } from '../content/plain-text';
import { isFor } from '../content/territory-rule';
import { fold, wordsOf } from './words';

/** The entries for a territory, in their groups; a group without any is left out. */
export function entriesFor(groups: readonly Group[], territory: Territory): Group[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => isFor(territory, entry)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The anchors of the entries that have every word of the query in their question or answer. */
export function findEntries(
  groups: readonly Group[],
  query: string,
  names: Names,
): ReadonlySet<string> {
  const words = wordsOf(query);
  const isFound = ({ heading, body }: Entry) => {
    const text = fold(`${plainText(heading, names)} ${plainBlocks(body, names)}`);
    return words.every((word) => text.includes(word));
  };
  const found = groups.flatMap(({ entries }) => entries).filter(isFound);
  return new Set(found.map(({ anchor }) => anchor));
}
