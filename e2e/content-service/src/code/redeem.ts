import { randomInt } from 'node:crypto';

import type { Config } from '../config';
import type { Database } from '../database/database';
import { isValueMissing } from '../database/failures';
import { hashCode } from '../database/hash';
import { Problem } from '../http/problem';
import type { FoundCode, HistoryRow, Sought } from './found-code';

/** The characters of codes, without 0 O, 1 I L, 2 Z, 5 S and 8 B, because people read codes from paper. */
const ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679';

// A redemption is one statement, which is a transaction of its own: all of it happens, or nothing. The database
// serializes parallel updates of a code, so the second one reads what the first has left.

/** Takes selections $1 from code $2: retailer $3, its name $4, name of the exchange $5, client $6. */
const TAKE_RETAILER_CODE = `
  with taken as (
    -- Found by its hash, because a reset of the demo since the look-up has given the code another id.
    update code set remaining = remaining - cardinality($1::text[])
    where hash = $2::text and issued and remaining >= cardinality($1::text[])
    returning id
  ), next as (
    -- Reads "taken", so that a request locks a code of the retailer only after it has won. Skips what others have locked.
    select id, value from retailer_code
    where selection = $3::text and history_id is null and exists (select from taken)
    order by id limit 1 for update skip locked
  ), entry as (
    insert into history (code_id, at, retailer, "group", exchange_name, exchange_result)
    select taken.id, now(), $3::text, $4::text, $5::text, next.value from taken, next
    returning *
  ), redeemed as (
    -- Without a code of the retailer there is no entry. Its id is then missing here, and the whole statement fails.
    insert into redemption (code_id, selection, history_id)
    select taken.id, unnest($1::text[]), (select id from entry) from taken
  ), handed_out as (
    update retailer_code set history_id = entry.id from next, entry
    where retailer_code.id = next.id
  ), admitted as (
    -- Renews the admission, so that the client has a full hour to repeat the exchange.
    insert into admission (client, code_hash) select $6::text, $2::text from entry
    on conflict (client, code_hash) do update set at = now()
  )
  select to_json(entry) as entry from entry`;

/**
 * Takes the next code of the chosen retailer from the stock, and the selections from the code.
 *
 * Resolves to the new history entry, or to nothing if another request was faster.
 */
export async function takeRetailerCode(
  database: Database,
  { offer, retailers }: FoundCode,
  wanted: string[],
  { client, hash }: Sought,
): Promise<HistoryRow[]> {
  const seller = retailers.find(({ selection }) => wanted.includes(selection));
  if (!seller) throw new Error('the chosen retailer is not in this territory');

  const { selection, name } = seller;
  const exchangeName = `${selection.toUpperCase()}-${offer.id}`;
  try {
    return await entriesOf(database, TAKE_RETAILER_CODE, [
      ...[wanted, hash, selection, name, exchangeName, client],
    ]);
  } catch (error) {
    if (isValueMissing(error, 'history_id'))
      throw new Problem(503, 'The retailer has run out of codes');
    throw error;
  }
}

/** Takes $1 selections from code $2: the choices $3, the offer of new codes $4, group $5, name of the exchange $6, client $7. */
const ISSUE_CODES = `
  with taken as (
    update code set remaining = remaining - $1::int
    where hash = $2::text and issued and remaining >= $1::int
    returning id
  ), choice as (
    select choice.*, taken.id as parent_id
    from taken, json_to_recordset($3::json) as choice (nr int, titles text[], hash text, printed text)
  ), waiting as (
    -- The codes for single titles that were created with the bundle.
    select distinct on (choice.nr) choice.nr, code.id
    from choice
    join code on code.parent_id = choice.parent_id and not code.issued and code.printed is not null
    join content_item on content_item.code_id = code.id
      and choice.titles = array[content_item.title_id]
    order by choice.nr, code.id
  ), released as (
    update code set issued = true from waiting where code.id = waiting.id
    returning waiting.nr, code.hash, code.printed
  ), minted as (
    insert into code (hash, offer_id, granted, remaining, printed, parent_id)
    select hash, $4::text, cardinality(titles), cardinality(titles), printed, parent_id
    from choice where nr not in (select nr from waiting)
    returning id, hash, parent_id
  ), filled as (
    insert into content_item (code_id, position, title_id, profiles, artwork_only)
    select minted.id, row_number() over (partition by minted.id order by item.position) - 1,
      item.title_id, item.profiles, item.artwork_only
    from minted
    join choice on choice.hash = minted.hash
    join content_item item on item.code_id = minted.parent_id and item.title_id = any (choice.titles)
  ), issued as (
    select choice.nr, choice.parent_id, choice.titles,
      coalesce(released.hash, choice.hash) as hash,
      coalesce(released.printed, choice.printed) as printed
    from choice left join released on released.nr = choice.nr
  ), entry as (
    insert into history (code_id, at, "group", exchange_name, exchange_result)
    select parent_id, now(), $5::text, $6::text, printed from issued order by nr
    returning *
  ), redeemed as (
    insert into redemption (code_id, selection, history_id)
    select entry.code_id, unnest(issued.titles), entry.id
    from entry join issued on issued.printed = entry.exchange_result
  ), admitted as (
    -- The answer contains the issued codes, so its client is admitted to them, too. In the order of admit().
    insert into admission (client, code_hash)
    select $7::text, hash from (
      select hash from issued union select $2::text from taken) as learned
    order by hash
    on conflict (client, code_hash) do update set at = now()
  )
  select to_json(entry) as entry from entry order by id`;

/**
 * Issues codes for the titles that it takes from the code: one for each title of a bundle, one for the whole choice
 * of a pick list.
 *
 * Resolves to the new history entries, or to nothing if another request was faster.
 */
export function issueCodes(
  database: Database,
  { offer }: FoundCode,
  wanted: string[],
  { client, hash }: Sought,
  { CODE_PEPPER }: Config,
): Promise<HistoryRow[]> {
  const sets = offer.type === 'multi_use' ? wanted.map((title) => [title]) : [wanted];
  const choices = sets.map((titles, nr) => ({ nr, titles, ...newCode(CODE_PEPPER) }));
  const exchangeName = `${offer.issues_name ?? 'ISSUED'}-${offer.issues_offer_id ?? ''}`;
  return entriesOf(database, ISSUE_CODES, [
    ...[wanted.length, hash, JSON.stringify(choices), offer.issues_offer_id],
    ...[offer.issues_group, exchangeName, client],
  ]);
}

/** Returns a random code, for a choice that has no code yet. */
function newCode(pepper: string): { hash: string; printed: string } {
  const letters = Array.from({ length: 12 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const code = letters.join('');
  return { hash: hashCode(code, pepper), printed: code.replace(/(.{4})(?=.)/g, '$1 ') };
}

async function entriesOf(database: Database, statement: string, values: unknown[]) {
  const rows = await database.query<{ entry: HistoryRow }>(statement, values);
  return rows.map(({ entry }) => entry);
}
