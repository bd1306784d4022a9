import {
  array,
  boolean,
  check,
  fallback,
  type GenericSchema,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
  transform,
  undefined_,
  union,
  unknown,
} from 'valibot';

import { TERRITORIES } from '../rules/territory';
import { RequestError } from './request';

// The contracts of the service's answers, which they turn into the site's own terms. The service asks readers to be
// tolerant of everything that its contract does not require.

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

/** The offer of an accepted code. */
export interface Offer extends OfferStatus {
  titles: Title[];
  /** True where a bundle, or what is chosen of a pick list, is redeemed title by title at Google Play. */
  isGooglePlayBundle: boolean;
  /** Where an exchanged code goes on if its history does not say. */
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
  /** Group, else group name: the retailer; null where neither is given. */
  retailer: string | null;
  /** Seconds since the epoch; null where absent or absurd. */
  timestamp: number | null;
  exchangeUrl: string | null;
  exchangeName: string | null;
  /** The code the exchange issued, as printed. With one an entry is 'by exchange'. */
  exchangeResult: string | null;
}

/** As many titles, retailers and entries of a history as anybody would look through. */
const MOST = 200;

/** A time between the first film code and the year 2100; milliseconds and garbage fall outside. */
const SANE_TIMESTAMP = { from: 946_684_800, to: 4_102_444_800 };

export const UNKNOWN_TITLE: Title = { name: null, posterUrl: null, rating: null, runtime: null };

/** A property that may be absent or null; one of a wrong type counts as absent. */
function lenient<Schema extends GenericSchema>(schema: Schema) {
  return optional(fallback(union([schema, undefined_()]), undefined));
}

/** A list without the items that do not match. */
function lenientList<Item>(schema: GenericSchema<unknown, Item>) {
  return pipe(
    array(unknown()),
    transform((items): Item[] =>
      items.flatMap((item) => {
        const parsed = safeParse(schema, item);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}

/** A text; null for none, for a blank one, and for a value of another type. */
const text = optional(
  pipe(
    unknown(),
    transform((value) => (typeof value === 'string' && value.trim() !== '' ? value : null)),
  ),
  null,
);

const HistoryContract = pipe(
  lenientList(
    pipe(
      object({
        group: text,
        groupName: text,
        timestamp: lenient(number()),
        exchangeURL: text,
        exchangeName: text,
        exchangeResult: text,
      }),
      transform(({ group, groupName, timestamp = 0, exchangeURL, ...entry }): HistoryEntry => {
        const isSane = timestamp >= SANE_TIMESTAMP.from && timestamp < SANE_TIMESTAMP.to;
        return {
          ...entry,
          retailer: group ?? groupName,
          timestamp: isSane ? timestamp : null,
          exchangeUrl: exchangeURL,
        };
      }),
    ),
  ),
  // An entry that says nothing is none.
  transform((history) =>
    history.slice(-MOST).filter((entry) => Object.values(entry).some(Boolean)),
  ),
);

const TitleContract = pipe(
  object({
    title: text,
    artworks: lenient(lenientList(object({ url: string() }))),
    rating: lenient(string()),
    runtime: lenient(number()),
  }),
  transform(({ title, artworks, rating = null, runtime = null }): Title => ({
    name: title,
    posterUrl: artworks?.[0]?.url ?? null,
    rating,
    runtime,
  })),
);

const TitlesContract = pipe(
  // An invalid item keeps its place, because selections belong to items by position.
  array(fallback(TitleContract, UNKNOWN_TITLE)),
  // They count as content only if the first item has a title or an artwork (spec-5.6).
  transform(([first, ...others]) => {
    const isContent = first && (first.name !== null || first.posterUrl !== null);
    return isContent ? [first, ...others].slice(0, MOST) : [];
  }),
);

const StatusContract = pipe(
  object({
    offerType: lenient(string()),
    offerId: lenient(string()),
    // Not lenient: without it a code counts as unused, which an invalid value does not mean. A negative value breaks the
    // contract and does not mean that a code is redeemed.
    remainingValue: optional(
      nullable(
        pipe(
          number(),
          check((remaining) => remaining >= 0 && remaining < Infinity),
        ),
      ),
    ),
    exchangeOptions: lenient(
      object({ selections: lenient(lenientList(object({ name: string() }))) }),
    ),
    contentItems: lenient(lenientList(object({ profile: lenient(string()) }))),
  }),
  transform(({ offerType, offerId = '', remainingValue = null, ...status }) => ({
    kind: offerType ? kindOf(offerType) : null,
    offerId,
    remaining: remainingValue,
    selections: most(status.exchangeOptions?.selections).map(({ name }) => name),
    profiles: most(status.contentItems).flatMap(({ profile }) => profile ?? []),
  })),
);

const CodeDataContract = object({
  owner: lenient(string()),
  properties: lenient(object({ isUniversalSupported: lenient(string()) })),
  active_redirect_url: text,
  metadata: lenient(
    object({ content_items: lenient(TitlesContract), gpbundle: lenient(boolean()) }),
  ),
  code_status: lenient(StatusContract),
  history: lenient(HistoryContract),
});

export const ValidationContract = object({
  status: picklist(['ok', 'error']),
  error: lenient(string()),
  data: lenient(CodeDataContract),
});

export const ExchangeContract = object({
  status: picklist(['ok', 'error']),
  error: lenient(string()),
  data: lenient(
    object({ history: lenient(HistoryContract), code_status: lenient(StatusContract) }),
  ),
});

export const SiteContract = pipe(
  object({
    id: string(),
    territory: picklist(TERRITORIES),
    language: string(),
    captcha_key: lenient(string()),
  }),
  transform(({ territory, language, captcha_key: captchaKey = null }) => ({
    territory,
    language,
    /** Null where the site has no captcha. */
    captchaKey,
  })),
);

/** The status of a code; null where the service does not say. */
export type Status = InferOutput<typeof StatusContract>;
export type CodeData = InferOutput<typeof CodeDataContract>;

/** Site data (spec-3.1). */
export type Site = InferOutput<typeof SiteContract>;

/** Returns the answer in the shape of the contract. Throws a RequestError for any other (spec-7.5, spec-7.9, spec-8.14). */
export function expectShape<Output>(
  contract: GenericSchema<unknown, Output>,
  answer: unknown,
): Output {
  const parsed = safeParse(contract, answer);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = issue.path?.map(({ key }) => String(key)).join('.') ?? '';
  throw new RequestError('wrong-shape', `unexpected ${issue.type} at "${path}"`);
}

function kindOf(offerType: string): OfferKind {
  if (offerType === 'multi_use') return 'bundle';
  return offerType === 'n_of_m' ? 'pick-list' : 'ordinary';
}

function most<Item>(items: readonly Item[] = []): readonly Item[] {
  return items.slice(0, MOST);
}
