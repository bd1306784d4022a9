import type { Site } from './site';

/** Measures a row of docs/reliability.md. */
export interface Scenario {
  /** The id of the row as a tag, as in the titles of tests. */
  tag: string;
  what: string;
  /** `share` of the full time: a run may be shorter than the row says. */
  run: (site: Site, share: number) => Promise<Outcome>;
}

export interface Outcome {
  /** What was sent. */
  load: string;
  /** What came of it, in a line. */
  measured: string;
  /** Each condition of the row, and whether it held. */
  conditions: Record<string, boolean>;
}
