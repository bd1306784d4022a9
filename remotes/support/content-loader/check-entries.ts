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
      report(
        line,
        `#${anchor} was used before, in line ${String(before.line)}; write another anchor`,
      );
    }
    if (body.length === 0)
      report(line, 'the heading has no text below it; write its text, or remove the heading');
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
    if (!original) {
      report(
        line,
        `#${anchor} is unknown: the English file has no such heading; write its anchor as in English`,
        { anchor, is: 'unknown' },
      );
    } else if (places(territories) !== places(original.territories)) {
      const wanted = `{#${anchor}} ${marks(original.territories)}`.trim();
      report(
        line,
        `the English #${anchor} is shown ${places(original.territories)}; end the heading with ${wanted}`,
      );
    }
  }
  // Where it is missing is after the entry it follows in English.
  let line = 1;
  for (const { anchor } of english.map(({ entry }) => entry)) {
    const here = find(entries, anchor);
    if (here) ({ line } = here);
    else {
      report(
        line,
        `#${anchor} is missing: the English file has such a heading; write it below this line`,
        { anchor, is: 'missing' },
      );
    }
  }
}

/** A link within the page leads to one of its entries. */
export function checkInnerLinks(root: Root, entries: readonly PlacedEntry[], report: Report): void {
  const visit = (node: Root | Root['children'][number]) => {
    const isInner = node.type === 'link' && node.url.startsWith('#');
    if (isInner && !find(entries, node.url.slice(1))) {
      report(
        lineOf(node),
        `the link leads to ${node.url}, which is no heading here; write an anchor of this file`,
      );
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
  return `in ${marks(territories)}`;
}

function marks(territories: readonly string[] = []): string {
  return territories
    .map((territory) => `{${territory}}`)
    .sort()
    .join(' ');
}
