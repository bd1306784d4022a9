import { COUNTS, type Counts } from '../abuse/counts';
import { hashCode } from '../database/hash';
import type { Service } from '../service';
import type { Retailer } from '../site/reference';
import type { Language, Territory } from '../territory';

/** Age ratings by rating board; Québec has its own board. */
export type Ratings = Record<'us' | 'ca' | 'qc' | 'gb' | 'au' | 'deFsk' | 'frCnc', string>;

// Rows, as the database writes them in JSON. migrations/0001_tables.sql explains the columns.

interface CodeRow {
  hash: string;
  granted: number;
  remaining: number;
  refused: boolean;
  refusal: string | null;
  captcha_needed: boolean;
  captcha_rejections: number;
  validation_fault: 'hang' | null;
  exchange_fault: 'fail' | 'hang' | null;
}

export interface OfferRow {
  id: string;
  type: 'single' | 'multi_use' | 'n_of_m';
  owner: string;
  properties: Record<string, string> | null;
  territories: Territory[];
  retailers: string[] | null;
  gpbundle: boolean | null;
  issues_offer_id: string | null;
  issues_group: string | null;
  issues_name: string | null;
}

export interface HistoryRow {
  at: string;
  retailer: string | null;
  group: string | null;
  group_name: string | null;
  exchange_name: string | null;
  exchange_result: string | null;
}

export interface Film {
  item: { title_id: string | null; profiles: string[]; artwork_only: boolean };
  title: {
    id: string;
    names: Record<Language, string>;
    minutes: number;
    ratings: Ratings;
  } | null;
}

/** A code with its offer, contents, retailers and history in one territory. */
export interface FoundCode {
  code: CodeRow;
  offer: OfferRow;
  content: Film[];
  history: HistoryRow[];
  /** The selections that have been taken from it. */
  taken: string[];
  retailers: Retailer[];
  /** The hash of the parent code, or its own without a parent. */
  familyHash: string;
}

/** What a client asks for. */
export interface Sought {
  client: string;
  /** The hash of the code. */
  hash: string;
  siteKey: string;
  territory: Territory;
}

/**
 * The query for a code and the counts of its caller: client $1, hash $2, site $3. The counts have a row for every
 * request, also for an unknown code.
 */
const LOOK_UP = `
  select to_json(counts) as counts, to_json(code) as code, to_json(offer) as offer,
    array(
      select json_build_object('item', item, 'title', title)
      from content_item item left join title on title.id = item.title_id
      where item.code_id = code.id order by item.position) as content,
    array(
      select to_json(history) from history
      where history.code_id = code.id order by history.id) as history,
    array(select selection from redemption where redemption.code_id = code.id) as taken,
    coalesce(parent.hash, code.hash) as "familyHash"
  from (${COUNTS}) counts
  left join code on code.hash = $2 and code.issued and (code.site_key is null or code.site_key = $3)
  left join offer on offer.id = code.offer_id
  left join code parent on parent.id = code.parent_id`;

type Row = Omit<FoundCode, 'code' | 'offer' | 'retailers'> & {
  counts: Counts;
  code: CodeRow | null;
  offer: OfferRow | null;
};

/**
 * Finds a code, and reads the counts of the client that requests it, in one statement.
 *
 * A code that is not issued yet, or belongs to another site, is not found. The statement is the same for every code,
 * so that its time does not reveal which codes exist.
 */
export async function lookUpCode(
  { database, reference }: Service,
  { client, hash, siteKey, territory }: Sought,
): Promise<{ counts: Counts; found: FoundCode | undefined }> {
  const [row] = await database().query<Row>(LOOK_UP, [client, hash, siteKey]);
  if (!row) throw new Error('the query for a code returned no row');

  const { counts, code, offer, ...rest } = row;
  if (!code || !offer) return { counts, found: undefined };

  const retailers = (await reference()).retailers.filter(
    ({ selection, territories }) =>
      territories.includes(territory) && (offer.retailers?.includes(selection) ?? true),
  );
  return { counts, found: { code, offer, ...rest, retailers } };
}

/** Returns the possible selections: the retailers of an ordinary code, the titles of every other code. */
export function selectionsOf({ offer, content, retailers }: FoundCode): string[] {
  return offer.type === 'single'
    ? retailers.map(({ selection }) => selection)
    : content.flatMap(({ item }) => item.title_id ?? []);
}

/** Returns the hashes of the codes in the history: those that the exchange of a bundle or a pick list has issued. */
export function issuedHashes(found: FoundCode | undefined, pepper: string): string[] {
  if (!found || found.offer.type === 'single') return [];
  return found.history.flatMap(({ exchange_result }) =>
    exchange_result === null ? [] : hashCode(exchange_result.replaceAll(' ', ''), pepper),
  );
}
