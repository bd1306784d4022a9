// @ts-check
import { checkBoundaries, checkFormat, checkLint, checkTypes, checkUnused } from './checks.mjs';
import { runE2e } from './e2e.mjs';
import { checkSizes } from './size.mjs';
import { runUnit } from './unit.mjs';

/**
 * The parts of `npm test`, in the order they run: what is quick to say comes first. The checks, and
 * the build that is weighed, keep about one core busy each, so two of them run at a time, the longest
 * from the start; of the others each fills all cores.
 *
 * @type {{ atOnce: number, steps: Record<string, () => Promise<import('./tally.mjs').Tally>> }[]}
 */
export const STAGES = [
  {
    atOnce: 2,
    steps: {
      lint: checkLint,
      format: checkFormat,
      types: checkTypes,
      boundaries: checkBoundaries,
      unused: checkUnused,
      size: checkSizes,
    },
  },
  { atOnce: 1, steps: { unit: runUnit, e2e: runE2e } },
];
