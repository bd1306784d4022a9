import { combine } from 'effector';

import { $isUnchecked as $isCodeUnchecked } from './check';
import { $isPickListUnchecked } from './sub-codes';

/** True if the check of the code, or of the code behind a pick list, failed (gap-13). */
export const $isUnchecked = combine(
  $isCodeUnchecked,
  $isPickListUnchecked,
  (isCodeUnchecked, isPickListUnchecked) => isCodeUnchecked || isPickListUnchecked,
);
