import type { Territory } from '@redeem/platform';

import type { Entry, Group } from '../content/content';
import { type Names, plainBlocks, plainText } from '../content/plain-text';
import { isFor } from '../content/territory-rule';

/** The entries for a territory, in their groups; a group without any is left out. */
export function entriesFor(groups: readonly Group[], territory: Territory): Group[] {
  return keep(groups, (entry) => isFor(territory, entry));
}

/** The entries that have every word of the query in their question or answer. */
export function findEntries(groups: readonly Group[], query: string, names: Names): Group[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return keep(groups, ({ heading, body }) => {
    const text = fold(`${plainText(heading, names)} ${plainBlocks(body, names)}`);
    return words.every((word) => text.includes(word));
  });
}

export function countEntries(groups: readonly Group[]): number {
  return groups.reduce((count, { entries }) => count + entries.length, 0);
}

function keep(groups: readonly Group[], isKept: (entry: Entry) => boolean): Group[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isKept) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Neither case nor accents nor the kind of an apostrophe make it another word. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss');
}
