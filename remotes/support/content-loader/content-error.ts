import type { Nodes } from 'mdast';

/** Something in a content file that cannot stay as it is. */
export interface Problem {
  line: number;
  message: string;
  /** The entry that this language has and English has not, or the other way round. */
  difference?: Difference;
}

export interface Difference {
  anchor: string;
  /** What the entry is in this language. */
  is: 'missing' | 'unknown';
}

/** Takes note of a problem and goes on: whoever edits a file wants to hear of all of them at once. */
export type Report = (line: number, message: string, difference?: Difference) => void;

/** A content file that cannot be shown; its message names file and line of everything wrong in it. */
export class ContentError extends Error {
  override name = 'ContentError';
  /** For the bundler: where in our code it was found helps nobody who edits a text. */
  readonly hideStack = true;

  constructor(
    readonly file: string,
    readonly problems: readonly Problem[],
  ) {
    super(linesOf(file, problems).join('\n'));
    // Rsbuild prints the stack of what stops a build.
    this.stack = this.message;
  }
}

/** One sentence for each problem, with file and line. */
export function linesOf(file: string, problems: readonly Problem[]): string[] {
  return problems.map(({ line, message }) => `${file}:${String(line)}: ${message}`);
}

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
