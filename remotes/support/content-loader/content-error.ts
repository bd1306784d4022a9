import type { Nodes } from 'mdast';

/** A mistake in a content file. */
export interface Problem {
  line: number;
  message: string;
  /** The entry that only this language or only English has. */
  difference?: Difference;
}

export interface Difference {
  anchor: string;
  /** How this language differs from English. */
  is: 'missing' | 'unknown';
}

/** Records a problem and continues, so that the author sees all problems at once. */
export type Report = (line: number, message: string, difference?: Difference) => void;

/** A content file with mistakes. The message names file and line of each. */
export class ContentError extends Error {
  override name = 'ContentError';
  /** Hides the stack from the bundler: it does not help the author of a text. */
  readonly hideStack = true;

  constructor(
    readonly file: string,
    readonly problems: readonly Problem[],
  ) {
    super(linesOf(file, problems).join('\n'));
    // Rsbuild prints the stack of an error that stops a build.
    this.stack = this.message;
  }
}

/** Returns one sentence for each problem, with file and line. */
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

/** The Markdown that content may contain, for error messages. */
export const INSTEAD =
  'write a paragraph or a list, with *emphasis*, **strong emphasis** and [links](#anchor)';

/** Returns the line in which a node starts. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

/** Returns a name of a node for authors who do not know the terms of Markdown. */
export function nameOf(node: Nodes): string {
  return NAMES[node.type] ?? node.type;
}
