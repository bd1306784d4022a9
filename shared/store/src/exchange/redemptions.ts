import { $offer } from '../code/check';
import { combine } from 'effector';

import { $exchange } from './single';
import type { HistoryEntry, Offer } from '../service/offer';
import { isLegacyBundle, isPickListRecord, isRedeemed } from '../code/offer-rules';
import { shopOf } from '../code/retailer-links';
import { safeUrl } from '../service/safe-url';
import { $redirectOrigins } from '../page/settings';
import { $isPickListOpen, $pickListOffer } from '../code/sub-codes';

/** One line of 'already redeemed' (product-spec 8; decisions, 14). */
export interface Redemption {
  /** With a result code it was processed by exchange, without it was redeemed by the retailer. */
  by: 'exchange' | 'retailer';
  /** Null where nobody knows its name. */
  movie: string | null;
  /** Null where the history names nobody. */
  retailer: string | null;
  /** Only for the retailers everybody knows. */
  shopUrl: string | null;
  /** Seconds since the epoch; null drops the date. */
  timestamp: number | null;
  /** Where an exchange may be completed. */
  exchangeUrl: string | null;
  /** The code to enter at the retailer, as printed. */
  exchangeResult: string | null;
}

/** A redeemed pick list whose code is still good: OK, and open or a bundle (decisions, 15). */
export const $isPickListValid = combine(
  $pickListOffer,
  (offer) => offer !== null && (offer.kind === 'bundle' || !isRedeemed(offer)),
);

/** The exchange's history goes before the code's own when it is longer (product-spec 5). */
const $history = combine($offer, $exchange, (offer, exchange) => {
  const own = offer?.history ?? [];
  return exchange.step === 'done' && exchange.history.length > own.length ? exchange.history : own;
});

/** The code is used up and nothing more can be done with it here. */
export const $isUsedUp = combine(
  { offer: $offer, isPickListValid: $isPickListValid, isPickListOpen: $isPickListOpen },
  ({ offer, isPickListValid, isPickListOpen }) =>
    offer !== null && isRedeemed(offer) && isFinal(offer, isPickListValid, isPickListOpen),
);

/** Where and when the code went, as far as its history tells. */
export const $redemptions = combine(
  {
    offer: $offer,
    history: $history,
    pickList: $pickListOffer,
    isUsedUp: $isUsedUp,
    exchange: $exchange,
    origins: $redirectOrigins,
  },
  ({ offer, history, pickList, isUsedUp, exchange, origins }): Redemption[] => {
    if (!isUsedUp && exchange.step !== 'done') return [];
    const told = pickList && pickList.history.length > 0 ? pickList.history : history;
    const movie = movieOf(pickList ?? offer);
    return told
      .filter((entry) => !isPickListRecord(entry))
      .map((entry) => redemptionOf(entry, movie, origins));
  },
);

function isFinal(offer: Offer, isPickListValid: boolean, isPickListOpen: boolean): boolean {
  if (offer.kind === 'bundle') return isLegacyBundle(offer);
  return offer.kind === 'ordinary' || (!isPickListValid && !isPickListOpen);
}

/** What a pick list offers is not what was chosen from it. */
function movieOf(offer: Offer | null): string | null {
  if (offer === null || offer.kind === 'pick-list') return null;
  const names = offer.titles.flatMap(({ name }) => name ?? []);
  return names.length > 0 ? names.join(', ') : null;
}

/** An entry with an address that may be linked, or none. */
export function redemptionOf(
  entry: HistoryEntry,
  movie: string | null,
  origins: readonly string[] | null,
): Redemption {
  const { retailer, timestamp, exchangeResult } = entry;
  return {
    by: exchangeResult === null ? 'retailer' : 'exchange',
    movie,
    retailer,
    shopUrl: retailer === null ? null : shopOf(retailer),
    timestamp,
    exchangeUrl: safeUrl(entry.exchangeUrl, origins),
    exchangeResult,
  };
}
