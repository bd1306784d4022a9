import type { Paragraph, RootContent } from 'mdast';

import type { Block } from '../src/content/content';
import type { Report } from './content-error';
import { lineOf, nameOf } from './node';
import { readInline } from './read-inline';
import { readMarks } from './read-marks';

/** A paragraph or a list. */
export function readBlock(node: RootContent, report: Report): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [readParagraph(node, report)];
    case 'list':
      return [
        {
          kind: 'list',
          isOrdered: node.ordered === true,
          items: node.children.map(({ children }) =>
            children.flatMap((child) => readBlock(child, report)),
          ),
        },
      ];
    default:
      report(lineOf(node), `${nameOf(node)} cannot be used here`);
      return [];
  }
}

/** `{US}` at its end: only there. */
function readParagraph(node: Paragraph, report: Report): Block {
  const last = node.children.at(-1);
  if (last?.type !== 'text') return { kind: 'paragraph', of: readInline(node.children, report) };
  const line = last.position?.end.line ?? lineOf(node);
  const { text, anchor, territories } = readMarks(last.value, line, report);
  if (anchor !== null) report(line, `the anchor #${anchor} belongs to a heading`);
  const of = readInline([...node.children.slice(0, -1), { ...last, value: text }], report);
  if (of.length === 0) report(line, 'the paragraph has no text');
  return {
    kind: 'paragraph',
    of,
    ...(territories.length > 0 && { territories }),
  };
}
