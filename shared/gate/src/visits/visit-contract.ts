import * as v from 'valibot';

import { CODE_STATES } from './content-service';

const Selector = v.pipe(v.string(), v.nonEmpty('must be a selector'));

const StepContract = v.union([
  /** Clicks the element. */
  v.strictObject({ press: Selector }),
  /** Types the code of a state into the field. */
  v.strictObject({ typeCode: v.picklist(CODE_STATES), into: Selector }),
]);

/**
 * The visits of a page by the gate (`config.smoke` in package.json). Selectors are those of Playwright: CSS, or
 * `role=button[name=/…/]`. Several visits may have the same path.
 */
export const VisitContract = v.pipe(
  v.strictObject({
    path: v.pipe(v.string(), v.startsWith('/')),
    /**
     * The states of a code in which the page is visited; `none` is without a code. A double of the content service answers.
     */
    states: v.exactOptional(
      v.pipe(v.array(v.picklist(['none', ...CODE_STATES])), v.nonEmpty('must name a state')),
    ),
    /** The fragment of the address of one of the visits, without `#`. */
    hash: v.exactOptional(v.string()),
    /** The actions of the visitor. */
    steps: v.exactOptional(v.pipe(v.array(StepContract), v.nonEmpty('must have a step'))),
    /** The element that has to be visible after the steps. */
    shows: v.exactOptional(Selector),
    /** The path of the page after the steps. */
    leadsTo: v.exactOptional(v.pipe(v.string(), v.startsWith('/'))),
  }),
  v.check(
    ({ steps, shows, leadsTo }) => (steps === undefined) === ((shows ?? leadsTo) === undefined),
    'must have "shows" or "leadsTo" with "steps", and neither without',
  ),
);

/** An address of the site that the gate opens, with its actions there. */
export type Visit = v.InferOutput<typeof VisitContract>;
