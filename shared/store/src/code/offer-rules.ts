import type { HistoryEntry, Offer, OfferStatus } from '../service/offer';

/** The group of the history entry that holds a pick list's code (product-spec 5). */
const PICK_LIST_GROUP = 'FOX_DIGITAL_REDEEM';

/** The selection of a bundle's title at Google Play (product-spec 4). */
export const GOOGLE_PLAY = 'googleplay';

/** At most 32 letters and digits, with single dashes between them: room for longer codes than today's. */
const SUB_CODE = /^(?=.{1,32}$)[A-Z\d]+(?:-[A-Z\d]+)*$/i;

export function isRedeemed(offer: OfferStatus): boolean {
  return offer.remaining < 1;
}

/**
 * A redeemed bundle in which no history entry has an exchange result (product-spec 4); one that is no code
 * is none.
 */
export function isLegacyBundle(offer: Offer): boolean {
  return offer.kind === 'bundle' && isRedeemed(offer) && subCodesOf(offer.history).length === 0;
}

/**
 * The part of a code's status that a successful exchange changes. A part that the answer leaves out, or
 * gives as an empty text or list, stays as it was.
 */
export function leftBy(status: Partial<OfferStatus> | null) {
  const { offerId = '', remaining = 0, selections = [], profiles = [] } = status ?? {};
  return {
    remaining,
    ...(offerId !== '' && { offerId }),
    ...(selections.length > 0 && { selections }),
    ...(profiles.length > 0 && { profiles }),
  };
}

/** SD-only when every content item is (product-spec 5); nothing known is not SD. */
export function isStandardDefinition({ profiles }: OfferStatus): boolean {
  return profiles.length > 0 && profiles.every((profile) => profile === 'SD');
}

export function isUltraHighDefinition({ profiles }: OfferStatus): boolean {
  return profiles.includes('UHD');
}

/**
 * The code that a history entry issued, ready to send: spaces are stripped (product-spec 5). Null if the
 * result does not look like a code: a path, a link or a sentence is never sent as one.
 */
export function subCodeOf({ exchangeResult }: HistoryEntry): string | null {
  const code = exchangeResult?.replace(/\s/g, '') ?? '';
  return SUB_CODE.test(code) ? code : null;
}

/** Every sub-code that an exchange has issued, once, in the order of the history. */
export function subCodesOf(history: HistoryEntry[]): string[] {
  return [...new Set(history.flatMap((entry) => subCodeOf(entry) ?? []))];
}

/** A title may go to Google Play if the whole bundle goes there, or if its own offer says so. */
export function isForGooglePlay(bundle: Offer, own: Offer | null): boolean {
  return bundle.isGooglePlayBundle || own?.selections.includes(GOOGLE_PLAY) === true;
}

export function isPickListRecord({ retailer }: HistoryEntry): boolean {
  return retailer === PICK_LIST_GROUP;
}

export function pickListCodeOf(history: HistoryEntry[]): string | null {
  const record = history.find(isPickListRecord);
  return record ? subCodeOf(record) : null;
}

/** The offer id of a sub-code: the last dash-separated part of its exchange name (product-spec 4). */
export function subOfferIdOf({ exchangeName }: HistoryEntry): string | null {
  return exchangeName?.split('-').at(-1) || null;
}
