// @ts-check
import { checkBoundaries, checkFormat, checkLint, checkTypes, checkUnused } from './checks.mjs';
import { runE2e } from './e2e.mjs';
import { checkSizes } from './size.mjs';
import { runUnit } from './unit.mjs';

/**
 * The parts of `npm test`, in the order they run: what is quick to say comes first.
 *
 * @type {Record<string, () => Promise<import('./tally.mjs').Tally>>}
 */
export const STEPS = {
  format: checkFormat,
  lint: checkLint,
  types: checkTypes,
  boundaries: checkBoundaries,
  unused: checkUnused,
  unit: runUnit,
  size: checkSizes,
  e2e: runE2e,
};
