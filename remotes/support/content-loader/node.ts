import type { Nodes } from 'mdast';

const NAMES: Readonly<Record<string, string>> = {
  blockquote: 'a quotation',
  break: 'a forced line break',
  code: 'a block of code (or text that is indented)',
  definition: 'a link written in two places',
  emphasis: 'emphasis',
  heading: 'a heading of this size',
  html: 'HTML',
  image: 'an image',
  imageReference: 'an image',
  inlineCode: 'code',
  link: 'a link',
  linkReference: 'a link written in two places',
  strong: 'emphasis',
  thematicBreak: 'a line across the page',
};

/** What may be written where something else was. */
export const INSTEAD =
  'write a paragraph or a list, with *emphasis*, **strong emphasis** and [links](#anchor)';

/** The line a part of a file begins in. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

/** What somebody who does not know Markdown's own words calls it. */
export function nameOf(node: Nodes): string {
  return NAMES[node.type] ?? node.type;
}
