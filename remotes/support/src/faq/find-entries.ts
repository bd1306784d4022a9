import type { Territory } from '@redeem/platform';

import type { Group } from '../content/content';
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

/** Where the words that were looked for are: in plain sight, or some of them in the answer only. */
export type FoundIn = 'question' | 'answer';

/** By their anchors the entries that have every word of the query in their question or answer. */
export function findEntries(
  groups: readonly Group[],
  query: string,
  names: Names,
): ReadonlyMap<string, FoundIn> {
  const words = wordsOf(query);
  const found = new Map<string, FoundIn>();
  for (const { anchor, heading, body } of groups.flatMap(({ entries }) => entries)) {
    const question = fold(plainText(heading, names));
    const text = `${question} ${fold(plainBlocks(body, names))}`;
    if (!words.every((word) => text.includes(word))) continue;
    found.set(anchor, words.every((word) => question.includes(word)) ? 'question' : 'answer');
  }
  return found;
}
