import type { Root } from 'mdast';

import type { Report } from './content-error';
import { lineOf } from './node';
import type { PlacedEntry } from './read-heading';

/** What holds for the entries of one file, whatever the language. */
export function checkEntries(entries: readonly PlacedEntry[], report: Report): void {
  for (const [index, { entry, line }] of entries.entries()) {
    const { anchor, body } = entry;
    const before = entries.slice(0, index).find((other) => other.entry.anchor === anchor);
    if (anchor !== '' && before) {
      report(line, `#${anchor} was used before, in line ${String(before.line)}`);
    }
    if (body.length === 0) report(line, 'the heading has no text below it');
  }
}

/** What holds between a language and English: the same entries, for the same territories. */
export function compareEntries(
  entries: readonly PlacedEntry[],
  english: readonly PlacedEntry[],
  report: Report,
): void {
  for (const { entry, line } of entries) {
    const { anchor, territories } = entry;
    const original = find(english, anchor)?.entry;
    if (anchor === '') continue;
    if (!original) report(line, `#${anchor} is unknown: the English file has no such heading`);
    else if (places(territories) !== places(original.territories)) {
      report(line, `the English #${anchor} is shown ${places(original.territories)}`);
    }
  }
  // Where it is missing is after the entry it follows in English.
  let line = 1;
  for (const { anchor } of english.map(({ entry }) => entry)) {
    const here = find(entries, anchor);
    if (here) ({ line } = here);
    else report(line, `#${anchor} is missing: the English file has such a heading`);
  }
}

/** A link within the page leads to one of its entries. */
export function checkInnerLinks(root: Root, entries: readonly PlacedEntry[], report: Report): void {
  const visit = (node: Root | Root['children'][number]) => {
    const isInner = node.type === 'link' && node.url.startsWith('#');
    if (isInner && !find(entries, node.url.slice(1))) {
      report(lineOf(node), `the link leads to ${node.url}, which is no heading here`);
    }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);
}

function find(entries: readonly PlacedEntry[], anchor: string): PlacedEntry | undefined {
  return entries.find(({ entry }) => entry.anchor === anchor);
}

function places(territories: readonly string[] = []): string {
  if (territories.length === 0) return 'everywhere';
  const names = territories.map((territory) => `{${territory}}`);
  return `in ${names.sort().join(' ')}`;
}
