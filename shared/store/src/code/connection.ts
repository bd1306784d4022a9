import { combine, createEffect, createStore, sample } from 'effector';

import { $hasCheckFailed, $isChecking, checkRetried } from './check';
import { $submitsItself } from './entry';
import { connectionChanged } from '../lifecycle';
import { $isUnchecked } from './unchecked';

// -- What we ask of the world

/** Resolves to false if the browser knows that it has no connection. */
export const readConnectionFx = createEffect<unknown, boolean>(() => navigator.onLine);

// -- What is true now

const $isOnline = createStore(true);

/** The latest check, or that of the code behind a pick list, came to nothing. */
const $isInVain = combine(
  $isUnchecked,
  $hasCheckFailed,
  (isUnchecked, hasCheckFailed) => isUnchecked || hasCheckFailed,
);

/** The code could not be checked, and the browser has no connection. */
export const $isOffline = combine(
  $isInVain,
  $isOnline,
  (isInVain, isOnline) => isInVain && !isOnline,
);

// -- How one leads to the other

sample({ clock: $isInVain, filter: $isInVain, target: readConnectionFx });

sample({ clock: [readConnectionFx.doneData, connectionChanged], target: $isOnline });

// The visitor may look elsewhere by now: only the check is repeated, nothing is submitted after it.
const back = sample({
  clock: connectionChanged,
  source: { isInVain: $isInVain, isChecking: $isChecking },
  filter: ({ isInVain, isChecking }, isOnline) => isOnline && isInVain && !isChecking,
});

sample({ clock: back, fn: () => false, target: $submitsItself });
sample({ clock: back, fn: () => undefined, target: checkRetried });
