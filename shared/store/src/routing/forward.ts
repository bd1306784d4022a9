import { combine } from 'effector';

import { $hasBundleFailed, $isBundleExchanged } from '../exchange/bundle';
import { $isUnchecked, $verdict } from '../code/check';
import { isChecked } from '../rules/code-format';
import { $code, $isForwarded } from '../code/entry';
import { picksExchange } from '../exchange/picks';
import type { Step } from '../exchange/step';
import { $isAccepted } from './submission';

/**
 * True while a forwarded code is on its way to its page. False as soon as that fails: its check failed, it is invalid,
 * or it is a bundle that cannot be exchanged.
 */
const $isForwarding = combine(
  {
    isForwarded: $isForwarded,
    code: $code,
    isUnchecked: $isUnchecked,
    isGood: combine(
      { verdict: $verdict, isAccepted: $isAccepted, isBundleExchanged: $isBundleExchanged },
      ({ verdict, isAccepted, isBundleExchanged }) =>
        verdict === null || isAccepted || isBundleExchanged,
    ),
    hasBundleFailed: $hasBundleFailed,
  },
  ({ isForwarded, code, isUnchecked, isGood, hasBundleFailed }) =>
    isForwarded && isChecked(code) && !isUnchecked && isGood && !hasBundleFailed,
);

/** The step of a choice. `leaving`: the issued code is forwarded to its page. */
export type Picking = Exclude<Step, 'idle' | 'done'> | 'choosing' | 'leaving';

export const $picking = combine(
  picksExchange.$step,
  $isForwarding,
  (step, isHandingOn): Picking => {
    if (isHandingOn) return 'leaving';
    return step === 'idle' || step === 'done' ? 'choosing' : step;
  },
);
