import type { Heading, Root, RootContent } from 'mdast';

import type { Faq, Group } from '../src/content/content';
import type { Report } from './content-error';
import { lineOf } from './node';
import { readBlock } from './read-blocks';
import { type PlacedEntry, readEntryHeading, readTitle } from './read-heading';
import { isSearchLine, readSearchTerms } from './read-search-terms';

const SECOND_LINE = 'the question has a second {search: …} line; put all words into one';

/** `## Group`, `### Question`, its answer; and after a line across the page, the notes. */
export function readFaq(root: Root, report: Report): { data: Faq; entries: PlacedEntry[] } {
  const line = root.children.findIndex(({ type }) => type === 'thematicBreak');
  const end = line === -1 ? root.children.length : line;
  const { groups, entries } = readGroups(root.children.slice(0, end), report);
  const notes = root.children.slice(end + 1).flatMap((node) => readBlock(node, report));
  return { data: { groups, notes }, entries };
}

function readGroups(nodes: readonly RootContent[], report: Report) {
  const groups: Group[] = [];
  const entries: PlacedEntry[] = [];
  for (const node of nodes) {
    const group = groups.at(-1);
    const entry = group?.entries.at(-1);
    const placed = entries.at(-1);
    if (node.type === 'heading' && node.depth === 2) {
      groups.push({ title: readTitle(node, report), entries: [] });
      if (isFollowedByGroup(nodes, node))
        report(
          lineOf(node),
          'the group has no questions; write one below it, ### Question? {#anchor}, or remove it',
        );
    } else if (node.type === 'heading' && node.depth === 3) {
      const begun = readEntryHeading(node, report);
      entries.push(begun);
      if (group) group.entries.push(begun.entry);
      else
        report(
          begun.line,
          'a question stands before the first group; write ## and the name of a group above it',
        );
    } else if (entry && placed && isSearchLine(node)) {
      if (placed.searchTerms) report(lineOf(node), SECOND_LINE);
      placed.searchTerms = readSearchTerms(node, report);
    } else if (entry) {
      entry.body.push(...readBlock(node, report));
    } else {
      report(
        lineOf(node),
        'nothing but a question may stand here; write ### Question? {#anchor} above it',
      );
    }
  }
  return { groups, entries };
}

/** The next heading after a group's is another group's, or there is none. */
function isFollowedByGroup(nodes: readonly RootContent[], group: Heading): boolean {
  const headings = nodes.filter((node) => node.type === 'heading');
  return headings[headings.indexOf(group) + 1]?.depth !== 3;
}
