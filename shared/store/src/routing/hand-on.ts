import { combine } from 'effector';

import { $hasBundleFailed, $isBundleExchanged } from '../exchange/bundle';
import { $isUnchecked, $verdict } from '../code/check';
import { isChecked } from '../rules/code-format';
import { $code, $isHandedOn } from '../code/entry';
import { picksExchange } from '../exchange/picks';
import type { Step } from '../exchange/step';
import { $isAccepted } from './submission';

/**
 * A code of our own making is on its way to its page. False as soon as nothing comes of it: it
 * cannot be checked, is good for nothing, or is a bundle that cannot be exchanged.
 */
const $isHandingOn = combine(
  {
    isHandedOn: $isHandedOn,
    code: $code,
    isUnchecked: $isUnchecked,
    isGood: combine(
      { verdict: $verdict, isAccepted: $isAccepted, isBundleExchanged: $isBundleExchanged },
      ({ verdict, isAccepted, isBundleExchanged }) =>
        verdict === null || isAccepted || isBundleExchanged,
    ),
    hasBundleFailed: $hasBundleFailed,
  },
  ({ isHandedOn, code, isUnchecked, isGood, hasBundleFailed }) =>
    isHandedOn && isChecked(code) && !isUnchecked && isGood && !hasBundleFailed,
);

/** Where choosing stands; `leaving`: the code that was issued is on its way to its own page. */
export type Picking = Exclude<Step, 'idle' | 'done'> | 'choosing' | 'leaving';

export const $picking = combine(picksExchange.$step, $isHandingOn, (step, isHandingOn): Picking => {
  if (isHandingOn) return 'leaving';
  return step === 'idle' || step === 'done' ? 'choosing' : step;
});
