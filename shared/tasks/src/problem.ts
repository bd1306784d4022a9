/** An error that the user can correct: its message is printed without a stack. */
export class Problem extends Error {
  override name = 'Problem';
}
