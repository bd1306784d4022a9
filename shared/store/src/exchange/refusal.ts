import { combine } from 'effector';

import { $hasBundleFailed } from './bundle';
import { $verdict } from '../code/check';
import type { RefusalReason } from '../service/validate-code';

/** The reason of a refusal, which selects the text of the error catalogue (spec-8); null for none. */
export const $refusal = combine(
  $verdict,
  $hasBundleFailed,
  (verdict, hasBundleFailed): RefusalReason | null => {
    if (verdict?.outcome === 'refused') return verdict.reason;
    return hasBundleFailed ? 'unexpected' : null;
  },
);
