// @ts-check

/** Something the reader can act on: its message is shown as it is, without a stack. */
export class Problem extends Error {
  /** @override */
  name = 'Problem';
}
