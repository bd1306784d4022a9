import { safeUrl } from '../page/page';
import type { HistoryEntry, Title } from '../service/answers';
import * as rules from '../service/answers';
import * as record from './record';

// What the history of a code says: where a used code was redeemed, and the titles of a bundle.

type Origins = readonly string[] | null;

/** One line of 'already redeemed' (spec-8.8, spec-3.30, gap-14). */
export interface Redemption extends Omit<HistoryEntry, 'exchangeName'> {
  /** `exchange` for an entry with a result code, `retailer` for one without. */
  by: 'exchange' | 'retailer';
  /** Null if the name is unknown. */
  movie: string | null;
  /** The shop of a known retailer, else null. */
  shopUrl: string | null;
}

/** The shops of the retailers that a history may name and link (spec-8.12, gap-14). */
const SHOPS = new Map([
  ['moviesanywhere', 'https://moviesanywhere.com/'],
  ['vudu', 'https://www.vudu.com/'],
  ['googleplay', 'https://play.google.com/store/movies'],
  ['itunes', 'https://www.apple.com/itunes/'],
]);

/** Returns the redemptions in the history of the code; of its exchange if a later check has answered with less. */
export function redemptionsOf(codes: record.Codes, origins: Origins): Redemption[] {
  const { known, offer, last, isUsedUp } = record.fieldIn(codes);
  if (!isUsedUp && record.stepOf(known, 'single') !== 'done') return [];
  const history = rules.longer(known.exchange?.history ?? [], offer?.history ?? []);
  const shown = last && last !== offer && last.history.length > 0 ? last.history : history;
  // The titles of a pick list are not the chosen ones.
  const titles = last && last.kind !== 'pick-list' ? last.titles : [];
  const movie = titles.flatMap(({ name }) => name ?? []).join(', ') || null;
  return shown
    .filter((entry) => !rules.isPickListRecord(entry))
    .map((entry) => redemptionOf(entry, movie, origins));
}

/** `unchecked` and `refused` tell of the check of its sub-code, `failed` and `unclear` of its exchange. */
export type TitleStep = record.Open<
  'checking' | 'unchecked' | 'refused' | 'open' | 'exchanging' | 'failed' | 'unclear' | 'processed'
>;

export interface BundleTitle {
  subCode: string;
  /** Null if neither its own check nor the bundle names it. */
  title: Title | null;
  step: TitleStep;
  /** True if it may be exchanged at Google Play. */
  canRedeem: boolean;
  /** The sub-code, if the visitor keeps it: open and not for Google Play. */
  ownCode: string | null;
  /** Null until it is processed, or if its history has none. */
  redemption: Redemption | null;
}

/** Returns the titles of the bundle in the field, in the order of their issue. */
export function bundleTitlesOf(codes: record.Codes, origins: Origins): BundleTitle[] {
  const bundle = record.fieldIn(codes).offer;
  if (bundle?.kind !== 'bundle') return [];
  const subCodes = rules.subCodesOf(bundle.history);
  const ofBundle = bundle.titles.length === subCodes.length ? bundle.titles : [];
  return subCodes.map((subCode, at) => {
    const known = record.recordOf(codes, subCode);
    const own = record.offerOf(known);
    const step = titleStep(known);
    const title = own?.titles[0] ?? ofBundle[at] ?? null;
    const hasOfferId = rules.subOfferIdIn(bundle.history, subCode) !== null;
    const isOnItsWay = bundle.isGooglePlayBundle && hasOfferId;
    return {
      subCode,
      title,
      step,
      canRedeem: step === 'open' && hasOfferId && rules.isForGooglePlay(bundle, own),
      ownCode: own && !rules.isRedeemed(own) && !isOnItsWay ? subCode : null,
      redemption: step === 'processed' ? lastOf(own?.history ?? [], title, origins) : null,
    };
  });
}

function titleStep(title: record.CodeRecord): TitleStep {
  const step = record.stepOf(title);
  // A failed exchange that happened after all counts as done (gap-20).
  if (record.isUsed(title)) return 'processed';
  if (record.hasFailed(step)) return step;
  if (record.isUnderWay(step)) return 'exchanging';
  if (record.offerOf(title)) return 'open';
  if (title.check === 'failed') return 'unchecked';
  return title.verdict === null || record.isInCheck(title) ? 'checking' : 'refused';
}

/** Returns the newest entry that issued a code, else the newest entry. */
function lastOf(history: HistoryEntry[], title: Title | null, origins: Origins) {
  const issued = history.filter(({ exchangeResult }) => exchangeResult !== null);
  const last = rules.newest(issued.length > 0 ? issued : history);
  return last ? redemptionOf(last, title?.name ?? null, origins) : null;
}

function redemptionOf(
  { exchangeName: _name, ...entry }: HistoryEntry,
  movie: string | null,
  origins: Origins,
): Redemption {
  const shop = entry.retailer?.toLowerCase().replace(/\s/g, '') ?? '';
  return {
    ...entry,
    by: entry.exchangeResult === null ? 'retailer' : 'exchange',
    movie,
    shopUrl: SHOPS.get(shop) ?? null,
    exchangeUrl: safeUrl(entry.exchangeUrl, origins),
  };
}
