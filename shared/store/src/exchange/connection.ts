import { combine, createEffect, createStore, sample } from 'effector';

import { $hasCheckFailed, $isChecking, checkRetried } from '../code/check';
import { $submitsItself } from '../code/entry';
import { recheckSubCodes } from '../code/sub-codes';
import { $isUnchecked } from '../code/unchecked';
import { connectionChanged } from '../page/lifecycle';
import { $titleStates } from './titles';

// -- Effects

/** Resolves to false if the browser knows that it has no connection. */
export const readConnectionFx = createEffect<unknown, boolean>(() => navigator.onLine);

// -- Stores

const $isOnline = createStore(true);

/** True if the latest check, or that of the code behind a pick list, failed. */
const $isInVain = combine(
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
  $isInVain,
  $titlesInDoubt,
  (isInVain, titles) => isInVain || titles.length > 0,
);

/** True if the code or one of its titles could not be checked because there is no connection. */
export const $isOffline = combine(
  $isInDoubt,
  $isOnline,
  (isInDoubt, isOnline) => isInDoubt && !isOnline,
);

// -- Connections

sample({ clock: $isInDoubt, filter: $isInDoubt, target: readConnectionFx });

sample({ clock: [readConnectionFx.doneData, connectionChanged], target: $isOnline });

// The visitor may look elsewhere by now, so only the check is repeated and nothing is submitted.
const back = sample({
  clock: connectionChanged,
  source: { isInVain: $isInVain, isChecking: $isChecking },
  filter: ({ isInVain, isChecking }, isOnline) => isOnline && isInVain && !isChecking,
});

sample({ clock: back, fn: () => false, target: $submitsItself });
sample({ clock: back, fn: () => undefined, target: checkRetried });

sample({
  clock: connectionChanged,
  source: $titlesInDoubt,
  filter: (titles, isOnline) => isOnline && titles.length > 0,
  fn: (titles) => titles,
  target: recheckSubCodes,
});
