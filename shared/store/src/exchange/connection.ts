import { combine, createEffect, createStore, sample } from 'effector';

import { $hasCheckFailed, $isChecking, checkRetried } from '../code/check';
import { pressRequired } from '../code/entry';
import { $isUnchecked, recheckSubCodes } from '../code/sub-codes';
import { connectionChanged } from '../page/lifecycle';
import { $titleStates } from './titles';

// -- Effects

/** Resolves to false if the browser knows that it has no connection. */
export const readConnectionFx = createEffect<unknown, boolean>(() => navigator.onLine);

// -- Stores

const $isOnline = createStore(true).on(
  [readConnectionFx.doneData, connectionChanged],
  (_former, isOnline) => isOnline,
);

/** True if the latest check, or that of the code behind a pick list, failed. */
const $isCheckMissing = combine(
  $isUnchecked,
  $hasCheckFailed,
  (isUnchecked, hasCheckFailed) => isUnchecked || hasCheckFailed,
);

/** The sub-codes of the titles that could not be checked, or whose exchange is unclear. */
const $titlesInDoubt = combine($titleStates, (titles) =>
  titles.flatMap(({ subCode, state, exchange }) =>
    (exchange ?? state) === 'unclear' || (exchange ?? state) === 'unchecked' ? subCode : [],
  ),
);

const $isInDoubt = combine(
  $isCheckMissing,
  $titlesInDoubt,
  (isCheckMissing, titles) => isCheckMissing || titles.length > 0,
);

/** True if the code or one of its titles could not be checked because there is no connection. */
export const $isOffline = combine(
  $isInDoubt,
  $isOnline,
  (isInDoubt, isOnline) => isInDoubt && !isOnline,
);

// -- Connections

sample({ clock: $isInDoubt, filter: $isInDoubt, target: readConnectionFx });

// The visitor may look elsewhere by now, so only the check is repeated and nothing is submitted.
const back = sample({
  clock: connectionChanged,
  source: { isCheckMissing: $isCheckMissing, isChecking: $isChecking },
  filter: ({ isCheckMissing, isChecking }, isOnline) => isOnline && isCheckMissing && !isChecking,
});

sample({ clock: back, fn: () => undefined, target: [pressRequired, checkRetried] });

sample({
  clock: connectionChanged,
  source: $titlesInDoubt,
  filter: (titles, isOnline) => isOnline && titles.length > 0,
  fn: (titles) => titles,
  target: recheckSubCodes,
});
