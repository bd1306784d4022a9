import type { Site } from './site';

/** A row of docs/reliability.md, measured. */
export interface Scenario {
  id: string;
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
