import { combine } from 'effector';

import { $hasBundleFailed } from './bundle';
import { $verdict } from '../code/check';
import type { RefusalReason } from '../service/validate-code';

/** Which text of the error catalogue applies; null for none (product-spec 8). */
export const $refusal = combine(
  $verdict,
  $hasBundleFailed,
  (verdict, hasBundleFailed): RefusalReason | null => {
    if (verdict?.outcome === 'refused') return verdict.reason;
    return hasBundleFailed ? 'unexpected' : null;
  },
);
