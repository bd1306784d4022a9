/** Header and footer of a first view in one locale, by the id of a brand. */
export type FirstFrames = Record<string, FirstFrame>;

interface FirstFrame {
  /** The HTML before the page of a remote, by path. */
  before: Record<string, string>;
  /** The HTML after it, by territory. */
  after: Record<string, string>;
}
