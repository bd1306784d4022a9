import * as v from 'valibot';

import { CODE_STATES } from './known-codes';

const Selector = v.pipe(v.string(), v.nonEmpty('must be a selector'));

const StepContract = v.union([
  /** Presses the element, as a visitor with a pointer does. */
  v.strictObject({ press: Selector }),
  /** Types the code of a state into the field. */
  v.strictObject({ typeCode: v.picklist(CODE_STATES), into: Selector }),
]);

/**
 * What of a page the gate visits (`config.smoke` in package.json). Selectors are those of Playwright:
 * CSS, or `role=button[name=/…/]`. Several visits may have the same path.
 */
export const VisitContract = v.pipe(
  v.strictObject({
    path: v.pipe(v.string(), v.startsWith('/')),
    /** The states of a code in which the page is visited; `none` without a code. The gate answers for the content service. */
    states: v.exactOptional(
      v.pipe(v.array(v.picklist(['none', ...CODE_STATES])), v.nonEmpty('must name a state')),
    ),
    /** A code of the real content service, which a further visit brings. It is checked and never exchanged. */
    code: v.exactOptional(v.string()),
    /** The part of the address behind `#` with which one of the visits begins. */
    hash: v.exactOptional(v.string()),
    /** What the visitor does. */
    steps: v.exactOptional(v.pipe(v.array(StepContract), v.nonEmpty('must have a step'))),
    /** What has to be visible after the steps. */
    shows: v.exactOptional(Selector),
    /** The path to which the steps have to lead. */
    leadsTo: v.exactOptional(v.pipe(v.string(), v.startsWith('/'))),
  }),
  v.check(
    ({ steps, shows, leadsTo }) => (steps === undefined) === ((shows ?? leadsTo) === undefined),
    'must say with "steps" what has to be seen after them: "shows" or "leadsTo"',
  ),
);

/** An address of the site that the gate opens, and what it does there. */
export type Visit = v.InferOutput<typeof VisitContract>;

/** One thing that a visitor does. */
export type Step = v.InferOutput<typeof StepContract>;
