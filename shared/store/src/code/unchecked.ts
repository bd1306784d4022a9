import { combine } from 'effector';

import { $isUnchecked as $isCodeUnchecked } from './check';
import { $isPickListUnchecked } from './sub-codes';

/** The service could not be asked, of the code or of the one a pick list stands for (decisions, 13). */
export const $isUnchecked = combine(
  $isCodeUnchecked,
  $isPickListUnchecked,
  (isCodeUnchecked, isPickListUnchecked) => isCodeUnchecked || isPickListUnchecked,
);
