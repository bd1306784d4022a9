/** Something in a content file that cannot stay as it is. */
export interface Problem {
  line: number;
  message: string;
}

/** Takes note of a problem and goes on: whoever edits a file wants to hear of all of them at once. */
export type Report = (line: number, message: string) => void;

/** A content file that cannot be shown; its message names file and line of everything wrong in it. */
export class ContentError extends Error {
  override name = 'ContentError';
  /** For the bundler: where in our code it was found helps nobody who edits a text. */
  readonly hideStack = true;

  constructor(
    file: string,
    readonly problems: readonly Problem[],
  ) {
    super(problems.map(({ line, message }) => `${file}:${String(line)}: ${message}`).join('\n'));
  }
}
