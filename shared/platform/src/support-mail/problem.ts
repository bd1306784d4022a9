import {
  $bundleTitles,
  $captchaRound,
  $exchange,
  $isUnchecked,
  $isUsedUp,
  $offer,
  $picking,
  $refusal,
  ERROR_BY_REASON,
} from '@redeem/store';
import { combine, createEffect, createStore, sample } from 'effector';

import { $queryOf } from './mail';

// -- Effects

const readClockFx = createEffect(() => Date.now());

// -- Stores

const $hasExchangeFailed = combine(
  { exchange: $exchange, picking: $picking, titles: $bundleTitles },
  ({ exchange, picking, titles }) =>
    [exchange.step, picking, ...titles.map(({ step }) => step)].some((step) =>
      ['failed', 'unclear', 'refused'].includes(step),
    ),
);

const $name = combine(
  {
    hasExchangeFailed: $hasExchangeFailed,
    refusal: $refusal,
    offer: $offer,
    isUnchecked: $isUnchecked,
    isUsedUp: $isUsedUp,
  },
  ({ hasExchangeFailed, refusal, offer, isUnchecked, isUsedUp }): string | null => {
    if (refusal !== null && offer === null) return ERROR_BY_REASON[refusal] ?? refusal;
    // A code that is good and refused all the same is a bundle whose exchange has failed.
    if (hasExchangeFailed || refusal !== null) return 'ExchangeFailed';
    if (isUnchecked) return 'NoAnswer';
    return isUsedUp ? 'AlreadyRedeemed' : null;
  },
);

/** In milliseconds since the epoch. */
const $metAt = createStore(0);

/** The problem of the code of this visit and its time, in milliseconds since the epoch; null without one. */
export const $problem = combine($name, $metAt, (name, metAt) => (name ? { name, metAt } : null));

// -- Connections

// The same refusal once more is a new one. This model is loaded at the first code, so nothing was met before.
sample({ clock: [$name, $captchaRound, $queryOf], fn: () => undefined, target: readClockFx });
sample({ clock: readClockFx.doneData, target: $metAt });
