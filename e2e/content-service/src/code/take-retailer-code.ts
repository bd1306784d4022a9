import { getTableColumns, sql } from 'drizzle-orm';

import type { Database } from '../database/database';
import { perDatabase } from '../database/per-database';
import { history } from '../database/schema';
import { isValueMissing } from '../database/unavailable';
import { Problem } from '../http/problem';
import type { FoundCode, HistoryRow, Sought } from './found-code';

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

  try {
    return await redeem(database).execute({
      wanted,
      at: new Date(),
      retailer: seller.selection,
      group: seller.name,
      exchangeName: `${seller.selection.toUpperCase()}-${offer.id}`,
      client,
      codeHash: hash,
    });
  } catch (error) {
    if (isValueMissing(error, 'history_id'))
      throw new Problem(503, 'The retailer has run out of codes');
    throw error;
  }
}

const wanted = sql`${sql.placeholder('wanted')}::text[]`;

/** The whole redemption in one statement, which is a transaction of its own: all of it happens, or nothing. */
const redeem = perDatabase((database) => {
  // The database serializes parallel updates of the code, so the second one reads what the first has left. The code is
  // found by its hash, because a reset of the demo since the look-up has given it another id.
  const taken = database.$with('taken', {}).as(sql`
    update code set remaining = remaining - cardinality(${wanted})
    where hash = ${sql.placeholder('codeHash')} and issued and remaining >= cardinality(${wanted})
    returning id`);
  // Reads `taken`, so that a request locks a code of the retailer only after it has won.
  // Codes that parallel requests have locked are skipped.
  const next = database.$with('next', {}).as(sql`
    select id, value from retailer_code
    where selection = ${sql.placeholder('retailer')} and history_id is null
      and exists (select from taken)
    order by id limit 1 for update skip locked`);
  const entry = database.$with('entry', getTableColumns(history)).as(sql`
    insert into history (code_id, at, retailer, "group", exchange_name, exchange_result)
    select taken.id, ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('retailer')}::text,
      ${sql.placeholder('group')}::text, ${sql.placeholder('exchangeName')}::text, next.value
    from taken, next
    returning *`);
  // Without a code of the retailer there is no entry. Its id is then missing here, and the whole statement fails.
  const redeemed = database.$with('redeemed', {}).as(sql`
    insert into redemption (code_id, selection, history_id)
    select taken.id, unnest(${wanted}), (select id from entry) from taken`);
  const handedOut = database.$with('handed_out', {}).as(sql`
    update retailer_code set history_id = entry.id from next, entry
    where retailer_code.id = next.id`);
  // Renews the admission, so that the client has a full hour to repeat the exchange.
  const admitted = database.$with('admitted', {}).as(sql`
    insert into admission (client, code_hash)
    select ${sql.placeholder('client')}, ${sql.placeholder('codeHash')} from entry
    on conflict (client, code_hash) do update set at = now()`);

  return database
    .with(taken, next, entry, redeemed, handedOut, admitted)
    .select()
    .from(entry)
    .prepare('redeem_code');
});
