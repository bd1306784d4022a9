import type { List, Paragraph, RootContent } from 'mdast';

import type { Block } from '../src/content/content';
import type { Report } from './content-error';
import { INSTEAD, lineOf, nameOf } from './node';
import { readInline } from './read-inline';
import { readMarks } from './read-marks';

/** A paragraph or a list. */
export function readBlock(node: RootContent, report: Report): Block[] {
  if (node.type === 'paragraph') return [readParagraph(node, report)];
  if (node.type === 'list') return [readList(node, report)];
  report(lineOf(node), `${nameOf(node)} cannot be used here; ${INSTEAD}`);
  return [];
}

function readList({ ordered, children }: List, report: Report): Block {
  return {
    kind: 'list',
    isOrdered: ordered === true,
    items: children.map((item) => item.children.flatMap((child) => readBlock(child, report))),
  };
}

/** `{US}` at its end: only there. */
function readParagraph(node: Paragraph, report: Report): Block {
  const last = node.children.at(-1);
  if (last?.type !== 'text') return { kind: 'paragraph', of: readInline(node.children, report) };
  const line = last.position?.end.line ?? lineOf(node);
  const { text, anchor, territories } = readMarks(last.value, line, report);
  if (anchor !== null) report(line, `the anchor #${anchor} belongs to a heading; remove it here`);
  const of = readInline([...node.children.slice(0, -1), { ...last, value: text }], report);
  if (of.length === 0)
    report(line, 'the paragraph has no text; write some before its marks, or remove them');
  return {
    kind: 'paragraph',
    of,
    ...(territories.length > 0 && { territories }),
  };
}
