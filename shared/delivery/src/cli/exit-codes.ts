import type { Reason } from '../delivery-error';

/** What a pipeline learns without reading: 0 is done, 1 is a defect of the tool or the machine. */
export const EXIT_CODES: Readonly<Record<Reason, number>> = {
  refused: 3,
  conflict: 4,
  'not-found': 5,
  unfinished: 6,
  untried: 7,
  damaged: 8,
};

/** The command line itself was wrong. */
export const USAGE = 2;
