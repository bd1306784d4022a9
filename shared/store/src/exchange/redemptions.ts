import { combine } from 'effector';

import { $offer } from '../code/check';
import { isLegacyBundle, isPickListRecord, isRedeemed, longer } from '../code/offer-rules';
import { $isPickListOpen, $pickListOffer } from '../code/sub-codes';
import { $redirectOrigins } from '../page/lifecycle';
import type { HistoryEntry, Offer } from '../service/offer';
import { safeUrl } from '../service/safe-url';
import { $exchange } from './single';

/** One line of 'already redeemed' (spec-8.8, spec-3.30, gap-14). */
export interface Redemption {
  /** `exchange` for an entry with a result code, `retailer` for one without. */
  by: 'exchange' | 'retailer';
  /** Null if the name is unknown. */
  movie: string | null;
  /** Null if the history names no retailer. */
  retailer: string | null;
  /** The shop of a known retailer, else null. */
  shopUrl: string | null;
  /** Seconds since the epoch; null drops the date. */
  timestamp: number | null;
  /** The address at which an exchange can be completed. */
  exchangeUrl: string | null;
  /** The code to enter at the retailer, as printed. */
  exchangeResult: string | null;
}

/** True for a redeemed pick list whose code is valid: OK, and open or a bundle (gap-15). */
export const $isPickListValid = combine(
  $pickListOffer,
  (offer) => offer !== null && (offer.kind === 'bundle' || !isRedeemed(offer)),
);

/** The history of the code, or that of its exchange if a repeated check has answered with less. */
const $history = combine($offer, $exchange, (offer, exchange) =>
  longer(exchange.step === 'done' ? exchange.history : [], offer?.history ?? []),
);

/** True if the code is used up and has no next step on the site. */
export const $isUsedUp = combine(
  { offer: $offer, isPickListValid: $isPickListValid, isPickListOpen: $isPickListOpen },
  ({ offer, isPickListValid, isPickListOpen }) =>
    offer !== null && isRedeemed(offer) && isFinal(offer, isPickListValid, isPickListOpen),
);

/** The redemptions in the history of the code. */
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
    const shown = pickList && pickList.history.length > 0 ? pickList.history : history;
    const movie = movieOf(pickList ?? offer);
    return shown
      .filter((entry) => !isPickListRecord(entry))
      .map((entry) => redemptionOf(entry, movie, origins));
  },
);

function isFinal(offer: Offer, isPickListValid: boolean, isPickListOpen: boolean): boolean {
  if (offer.kind === 'bundle') return isLegacyBundle(offer);
  return offer.kind === 'ordinary' || (!isPickListValid && !isPickListOpen);
}

/** Returns the name of the movie. The titles of a pick list are not the chosen ones. */
function movieOf(offer: Offer | null): string | null {
  if (offer === null || offer.kind === 'pick-list') return null;
  const names = offer.titles.flatMap(({ name }) => name ?? []);
  return names.length > 0 ? names.join(', ') : null;
}

/** Returns the redemption of a history entry, with its address if that may be linked. */
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

/** The shops of the retailers that a history may name and link (spec-8.12, gap-14). */
const SHOPS: Readonly<Record<string, string>> = {
  moviesanywhere: 'https://moviesanywhere.com/',
  vudu: 'https://www.vudu.com/',
  googleplay: 'https://play.google.com/store/movies',
  itunes: 'https://www.apple.com/itunes/',
};

/** Returns the shop of a retailer by its name or selection name, ignoring case and spaces; null if it is unknown. */
function shopOf(retailer: string): string | null {
  const key = retailer.toLowerCase().replace(/\s/g, '');
  return Object.hasOwn(SHOPS, key) ? (SHOPS[key] ?? null) : null;
}
