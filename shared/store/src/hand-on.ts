import { combine } from 'effector';

import { $hasBundleFailed, $isBundleExchanged } from './exchange/bundle';
import { $isUnchecked, $verdict } from './check';
import { isChecked } from './code';
import { $code, $isHandedOn } from './entry';
import { $isAccepted } from './submission';

/**
 * A code of our own making is on its way to its page. False as soon as nothing comes of it: it
 * cannot be checked, is good for nothing, or is a bundle that cannot be exchanged.
 */
export const $isHandingOn = combine(
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
