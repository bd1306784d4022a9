import * as v from 'valibot';

import { TERRITORIES } from '../rules/territory';

// The contracts of the service's answers, which they turn into the site's own terms. They tolerate all that is not required.

export type OfferKind = 'ordinary' | 'bundle' | 'pick-list';

/** Every other type is an ordinary offer (spec-3.7). */
const KINDS = new Map<string, OfferKind>([
  ['multi_use', 'bundle'],
  ['n_of_m', 'pick-list'],
]);

/** The properties of a code that an exchange changes. */
export interface OfferStatus {
  kind: OfferKind;
  offerId: string;
  /** Below 1 the code is redeemed; for a pick list, how many titles may still be chosen. */
  remaining: number;
  /** The selections: retailers of an ordinary code, titles of a bundle or pick list. */
  selections: string[];
  /** Quality of each content item, e.g. `SD`, `HD`, `UHD`. */
  profiles: string[];
}

export interface Offer extends OfferStatus {
  titles: Title[];
  /** True where a bundle, or what is chosen of a pick list, is redeemed title by title at Google Play. */
  isGooglePlayBundle: boolean;
  /** Where an exchanged code continues if its history does not say. */
  redirectUrl: string | null;
  history: HistoryEntry[];
}

export interface Title {
  /** Null where the metadata has only artwork. */
  name: string | null;
  posterUrl: string | null;
  rating: string | null;
  /** In minutes. */
  runtime: number | null;
}

/** One past redemption or exchange (spec-3.9, spec-3.10, spec-3.11). */
export interface HistoryEntry {
  retailer: string | null;
  /** Seconds since the epoch; null where absent or absurd. */
  timestamp: number | null;
  exchangeUrl: string | null;
  exchangeName: string | null;
  /** The code that the exchange issued, as printed. */
  exchangeResult: string | null;
}

/** The most titles, retailers and entries that a visitor would look through. */
const MOST = 200;
/** Years in which codes are redeemed, 2000 to 2099, in seconds. */
const SANE_TIME = { from: 946_684_800, to: 4_102_444_799 };
export const UNKNOWN_TITLE: Title = { name: null, posterUrl: null, rating: null, runtime: null };

/** Null instead of a missing or invalid value. */
function lenient<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.fallback(v.nullable(schema), null);
}

/** A list without the items that do not match. */
function listOf<Item>(schema: v.GenericSchema<unknown, Item>) {
  const some = v.transform((all: (Item | null)[]) => all.filter((item) => item !== null));
  return v.fallback(v.pipe(v.array(lenient(schema)), some), []);
}

/** A text; null for none, and for a blank one. */
const text = lenient(v.pipe(v.string(), v.regex(/\S/)));

const EntryContract = v.pipe(
  v.object({
    group: text,
    groupName: text,
    timestamp: lenient(v.pipe(v.number(), v.minValue(SANE_TIME.from), v.maxValue(SANE_TIME.to))),
    exchangeURL: text,
    exchangeName: text,
    exchangeResult: text,
  }),
  v.transform(({ group, groupName, exchangeURL, ...entry }): HistoryEntry => ({
    ...entry,
    retailer: group ?? groupName,
    exchangeUrl: exchangeURL,
  })),
  // An entry that says nothing is none.
  v.check((entry) => Object.values(entry).some(Boolean)),
);

const TitleContract = v.pipe(
  v.object({
    title: text,
    artworks: listOf(v.object({ url: v.string() })),
    rating: lenient(v.string()),
    runtime: lenient(v.number()),
  }),
  v.transform(({ title, artworks, ...rest }): Title => ({
    ...rest,
    name: title,
    posterUrl: artworks[0]?.url ?? null,
  })),
);

const TitlesContract = v.pipe(
  // An invalid item keeps its place, because selections belong to items by position.
  v.array(v.fallback(TitleContract, UNKNOWN_TITLE)),
  // They count as content only if the first item has a title or an artwork (spec-5.6).
  v.transform((titles) => {
    const [first = UNKNOWN_TITLE] = titles;
    return first.name !== null || first.posterUrl !== null ? titles.slice(0, MOST) : [];
  }),
);

const StatusContract = v.pipe(
  v.object({
    offerType: text,
    offerId: v.fallback(v.string(), ''),
    // Not lenient: without it a code counts as unused, which an invalid value does not mean.
    remainingValue: v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0)), null),
    exchangeOptions: lenient(v.object({ selections: listOf(v.object({ name: v.string() })) })),
    contentItems: listOf(v.object({ profile: v.string() })),
  }),
  v.transform(({ offerType, offerId, remainingValue, exchangeOptions, contentItems }) => ({
    kind: offerType === null ? null : (KINDS.get(offerType) ?? 'ordinary'),
    offerId,
    remaining: remainingValue,
    selections: (exchangeOptions?.selections ?? []).slice(0, MOST).map(({ name }) => name),
    profiles: contentItems.slice(0, MOST).map(({ profile }) => profile),
  })),
);

/** The answer about a code: to a check, or to its exchange. */
export const CodeContract = v.object({
  status: v.picklist(['ok', 'error']),
  error: v.nullish(v.string(), null),
  data: lenient(
    v.object({
      owner: text,
      properties: lenient(v.object({ isUniversalSupported: text })),
      active_redirect_url: text,
      metadata: lenient(
        v.object({
          content_items: v.fallback(TitlesContract, []),
          gpbundle: v.fallback(v.boolean(), false),
        }),
      ),
      code_status: lenient(StatusContract),
      history: v.pipe(
        listOf(EntryContract),
        v.transform((entries) => entries.slice(-MOST)),
      ),
    }),
  ),
});

export const SiteContract = v.pipe(
  v.object({
    id: v.string(),
    territory: v.picklist(TERRITORIES),
    language: v.string(),
    captcha_key: lenient(v.string()),
  }),
  // Without a key the site has no captcha.
  v.transform(({ id: _id, captcha_key: captchaKey, ...site }) => ({ ...site, captchaKey })),
);

/** Site data (spec-3.1). */
export type Site = v.InferOutput<typeof SiteContract>;

// What an offer and its history say.

/** The group of the history entry that holds a pick list's code (spec-5.5). */
const PICK_LIST_GROUP = 'FOX_DIGITAL_REDEEM';
/** The selection of a bundle's title at Google Play (spec-4.17). */
export const GOOGLE_PLAY = 'googleplay';
/** Matches a sub-code: at most 32 letters and digits with single dashes, which is longer than today's codes. */
const SUB_CODE = /^(?=.{1,32}$)[A-Z\d]+(?:-[A-Z\d]+)*$/i;

export function isRedeemed(offer: OfferStatus | null): boolean {
  return offer !== null && offer.remaining < 1;
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
