import type { WireCodeData, WireCodeStatus, WireHistoryEntry } from './contracts';

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

export function offerOf(data: WireCodeData): Offer {
  return {
    ...statusOf(data.code_status ?? {}),
    titles: titlesOf(data),
    isGooglePlayBundle: data.metadata?.gpbundle === true,
    redirectUrl: nonBlank(data.active_redirect_url),
    history: historyOf(data.history),
  };
}

/**
 * The status of a code.
 *
 * @param remaining What is left where the service does not say; a validated code is unused.
 */
export function statusOf(status: WireCodeStatus, remaining = 1): OfferStatus {
  return {
    kind: kindOf(status.offerType),
    offerId: status.offerId ?? '',
    remaining: status.remainingValue ?? remaining,
    selections: most(status.exchangeOptions?.selections).map(({ name }) => name),
    profiles: most(status.contentItems).flatMap(({ profile }) => profile ?? []),
  };
}

/** The entries of a history that say something. */
export function historyOf(history: WireHistoryEntry[] = []): HistoryEntry[] {
  const entries = history.slice(-MOST).map((entry) => ({
    retailer: nonBlank(entry.group) ?? nonBlank(entry.groupName),
    timestamp: saneTimestamp(entry.timestamp),
    exchangeUrl: nonBlank(entry.exchangeURL),
    exchangeName: nonBlank(entry.exchangeName),
    exchangeResult: nonBlank(entry.exchangeResult),
  }));
  return entries.filter((entry) => Object.values(entry).some(Boolean));
}

function kindOf(offerType: string | undefined): OfferKind {
  if (offerType === 'multi_use') return 'bundle';
  return offerType === 'n_of_m' ? 'pick-list' : 'ordinary';
}

/** Metadata counts as content only if the first item has a title or an artwork (spec-5.6). */
function titlesOf({ metadata }: WireCodeData): Title[] {
  const titles = most(metadata?.content_items).map((item) => ({
    name: nonBlank(item.title),
    posterUrl: item.artworks?.[0]?.url ?? null,
    rating: item.rating ?? null,
    runtime: item.runtime ?? null,
  }));
  const [first] = titles;
  return first && (first.name !== null || first.posterUrl !== null) ? titles : [];
}

function most<Item>(items: readonly Item[] = []): readonly Item[] {
  return items.slice(0, MOST);
}

/** Blank counts as absent. */
function nonBlank(text: string | undefined): string | null {
  return text?.trim() ? text : null;
}

/** Between the first film code and the year 2100; milliseconds and garbage fall outside. */
function saneTimestamp(timestamp: number | undefined): number | null {
  const EARLIEST = 946_684_800;
  const LATEST = 4_102_444_800;
  const isSane = timestamp !== undefined && timestamp >= EARLIEST && timestamp < LATEST;
  return isSane ? timestamp : null;
}
