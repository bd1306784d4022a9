import type { HistoryEntry, Offer, OfferStatus } from '../service/answers';

/** The group of the history entry that holds a pick list's code (spec-5.5). */
const PICK_LIST_GROUP = 'FOX_DIGITAL_REDEEM';
/** The selection of a bundle's title at Google Play (spec-4.17). */
export const GOOGLE_PLAY = 'googleplay';
/** Matches a sub-code: at most 32 letters and digits with single dashes, which is longer than today's codes. */
const SUB_CODE = /^(?=.{1,32}$)[A-Z\d]+(?:-[A-Z\d]+)*$/i;

export function isRedeemed(offer: OfferStatus): boolean {
  return offer.remaining < 1;
}

/** Returns the code that an entry issued, without spaces (spec-5.4); null for a path, a link or a sentence, which is never sent. */
function subCodeOf({ exchangeResult }: HistoryEntry): string | null {
  const code = exchangeResult?.replace(/\s/g, '') ?? '';
  return SUB_CODE.test(code) ? code : null;
}

/** Returns every issued sub-code once, in the order of the history. */
export function subCodesOf(history: HistoryEntry[]): string[] {
  return [...new Set(history.flatMap((entry) => subCodeOf(entry) ?? []))];
}

/** Returns true if a title may be exchanged at Google Play: by the offer of the bundle or by its own. */
export function isForGooglePlay(bundle: Offer, own: Offer | null): boolean {
  return bundle.isGooglePlayBundle || own?.selections.includes(GOOGLE_PLAY) === true;
}

export function isPickListRecord({ retailer }: HistoryEntry): boolean {
  return retailer === PICK_LIST_GROUP;
}

/** Returns the code that a choice from a pick list issued; null without a valid one. */
export function pickListCodeOf(history: HistoryEntry[]): string | null {
  const entry = history.find(isPickListRecord);
  return entry ? subCodeOf(entry) : null;
}

/** Returns the offer id of a sub-code: the last dash-separated part of an exchange name (spec-4.18); null without one. */
export function subOfferIdIn(history: HistoryEntry[], subCode: string): string | null {
  const entries = history.filter((entry) => subCodeOf(entry) === subCode);
  const [offerId] = entries.flatMap(({ exchangeName }) => exchangeName?.split('-').at(-1) || []);
  return offerId ?? null;
}

/** Returns the newest entry of a history; the last one of several. */
export function newest(history: readonly HistoryEntry[]): HistoryEntry | undefined {
  const times = history.map(({ timestamp }) => timestamp ?? 0);
  return history[times.lastIndexOf(Math.max(...times))];
}

/** Returns the longer one of two histories (spec-5.8). */
export function longer(told: HistoryEntry[], known: HistoryEntry[]): HistoryEntry[] {
  return told.length > known.length ? told : known;
}
