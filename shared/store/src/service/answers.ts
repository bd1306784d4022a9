import * as v from 'valibot';

import { TERRITORIES, type Territory } from '../rules/territory';
import { RequestError } from './request';

// The contracts of the service's answers, which they turn into the site's own terms. They tolerate all that is not required.

/** multi_use = bundle, n_of_m = pick list, anything else = ordinary (spec-3.7). */
export type OfferKind = 'ordinary' | 'bundle' | 'pick-list';

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

/** Site data (spec-3.1). */
export interface Site {
  territory: Territory;
  language: string;
  /** Null where the site has no captcha. */
  captchaKey: string | null;
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
    kind: offerType === null ? null : kindOf(offerType),
    offerId,
    remaining: remainingValue,
    selections: (exchangeOptions?.selections ?? []).slice(0, MOST).map(({ name }) => name),
    profiles: contentItems.slice(0, MOST).map(({ profile }) => profile),
  })),
);

/** The answer about a code: to a check, or to its exchange. */
export const CodeContract = v.object({
  status: v.picklist(['ok', 'error']),
  error: lenient(v.string()),
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
  v.transform(({ territory, language, captcha_key: captchaKey }): Site => ({
    territory,
    language,
    captchaKey,
  })),
);

/** Returns the answer in the shape of the contract. Throws a RequestError for any other (spec-7.5, spec-7.9, spec-8.14). */
export function expectShape<Output>(contract: v.GenericSchema<unknown, Output>, answer: unknown) {
  const parsed = v.safeParse(contract, answer);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new RequestError(
    'wrong-shape',
    `unexpected ${issue.type} at "${v.getDotPath(issue) ?? ''}"`,
  );
}

function kindOf(offerType: string): OfferKind {
  if (offerType === 'multi_use') return 'bundle';
  return offerType === 'n_of_m' ? 'pick-list' : 'ordinary';
}
