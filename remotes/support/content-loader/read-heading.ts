import type { Heading } from 'mdast';

import type { Entry, Inline } from '../src/content/content';
import type { Report } from './content-error';
import { lineOf, nameOf } from './node';
import { readInline } from './read-inline';
import { readMarks } from './read-marks';

/** An entry, and where its heading stands. */
export interface PlacedEntry {
  entry: Entry;
  line: number;
  /** The words of its `{search: …}` line. */
  searchTerms?: string[];
}

/** `### Question {#anchor} {US}`: the beginning of an entry. */
export function readEntryHeading(node: Heading, report: Report): PlacedEntry {
  const line = lineOf(node);
  const { heading, anchor, territories } = readHeading(node, report);
  if (anchor === null) report(line, 'the heading has no anchor; end it with one, like {#expired}');
  const entry: Entry = { anchor: anchor ?? '', heading, body: [] };
  if (territories.length > 0) entry.territories = territories;
  return { entry, line };
}

/** `## Group`: nobody links to it, and it is there for everybody. */
export function readTitle(node: Heading, report: Report): Inline[] {
  const { heading, anchor, territories } = readHeading(node, report);
  if (anchor !== null || territories.length > 0) {
    report(
      lineOf(node),
      'the heading of a group has neither an anchor nor a territory; remove them',
    );
  }
  return heading;
}

function readHeading(node: Heading, report: Report) {
  const line = lineOf(node);
  const words = node.children.flatMap((child) => {
    if (child.type === 'text') return child.value;
    report(line, `${nameOf(child)} cannot be used in a heading; write plain words`);
    return [];
  });
  const { text, anchor, territories } = readMarks(words.join(''), line, report);
  const heading = readInline([{ type: 'text', value: text, position: node.position }], report);
  if (text.trim() === '') report(line, 'the heading has no text; write some before its anchor');
  if (text.includes('{cs}'))
    report(line, '{cs} cannot be used in a heading; write it in the text below');
  return { heading, anchor, territories };
}
