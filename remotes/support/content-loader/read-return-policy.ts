import type { Root } from 'mdast';

import type { ReturnPolicy } from '../src/content/content';
import type { Report } from './content-error';
import { lineOf } from './node';
import { readBlock } from './read-blocks';
import { type PlacedEntry, readEntryHeading } from './read-heading';

/** `## Section`, and what it says. */
export function readReturnPolicy(
  root: Root,
  report: Report,
): { data: ReturnPolicy; entries: PlacedEntry[] } {
  const entries: PlacedEntry[] = [];
  for (const node of root.children) {
    const section = entries.at(-1)?.entry;
    if (node.type === 'heading' && node.depth === 2) entries.push(readEntryHeading(node, report));
    else if (section) section.body.push(...readBlock(node, report));
    else
      report(
        lineOf(node),
        'nothing may stand before the first heading; write ## Heading {#anchor} above it',
      );
  }
  return { data: { sections: entries.map(({ entry }) => entry) }, entries };
}
