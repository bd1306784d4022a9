import { randomInt } from 'node:crypto';

import { getTableColumns, sql } from 'drizzle-orm';

import { hashCode } from '../database/code-hash';
import type { Database } from '../database/database';
import { perDatabase } from '../database/per-database';
import { history } from '../database/schema';
import { ALPHABET, inGroups } from './alphabet';
import type { FoundCode, HistoryRow, Sought } from './found-code';

/**
 * Issues codes for the titles that it takes from the code: one for each title of a bundle, one for the whole choice
 * of a pick list.
 *
 * Resolves to the new history entries, or to nothing if another request was faster.
 */
export async function issueCodes(
  database: Database,
  { offer }: FoundCode,
  wanted: string[],
  { client, hash }: Sought,
  pepper: string,
): Promise<HistoryRow[]> {
  const choices = offer.type === 'multi_use' ? wanted.map((title) => [title]) : [wanted];

  return issue(database).execute({
    count: wanted.length,
    choices: JSON.stringify(choices.map((titles, nr) => ({ nr, titles, ...newCode(pepper) }))),
    offerId: offer.issuesOfferId,
    at: new Date(),
    group: offer.issuesGroup,
    exchangeName: `${offer.issuesName ?? 'ISSUED'}-${offer.issuesOfferId ?? ''}`,
    client,
    codeHash: hash,
  });
}

/** Returns a random code, for a choice that has no code yet. */
function newCode(pepper: string): { hash: string; printed: string } {
  const fresh = Array.from({ length: 12 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
    '',
  );
  return { hash: hashCode(fresh, pepper), printed: inGroups(fresh) };
}

const count = sql`${sql.placeholder('count')}::int`;

/** The whole redemption in one statement, which is a transaction of its own: all of it happens, or nothing. */
const issue = perDatabase((database) => {
  // The database serializes parallel updates of the code, so the second one reads what the first has left. The code is
  // found by its hash, because a reset of the demo since the look-up has given it another id.
  const taken = database.$with('taken', {}).as(sql`
    update code set remaining = remaining - ${count}
    where hash = ${sql.placeholder('codeHash')} and issued and remaining >= ${count}
    returning id`);
  const choice = database.$with('choice', {}).as(sql`
    select choice.*, taken.id as parent_id
    from taken, json_to_recordset(${sql.placeholder('choices')}::json)
      as choice (nr int, titles text[], hash text, printed text)`);
  // The codes for single titles that were created with the bundle.
  const waiting = database.$with('waiting', {}).as(sql`
    select distinct on (choice.nr) choice.nr, code.id
    from choice
    join code on code.parent_id = choice.parent_id and not code.issued and code.printed is not null
    join content_item on content_item.code_id = code.id
      and choice.titles = array[content_item.title_id]
    order by choice.nr, code.id`);
  const released = database.$with('released', {}).as(sql`
    update code set issued = true from waiting where code.id = waiting.id
    returning waiting.nr, code.hash, code.printed`);
  const minted = database.$with('minted', {}).as(sql`
    insert into code (hash, offer_id, granted, remaining, printed, parent_id)
    select hash, ${sql.placeholder('offerId')}::text, cardinality(titles), cardinality(titles),
      printed, parent_id
    from choice where nr not in (select nr from waiting)
    returning id, hash, parent_id`);
  const filled = database.$with('filled', {}).as(sql`
    insert into content_item (code_id, position, title_id, profiles, artwork_only)
    select minted.id, row_number() over (partition by minted.id order by item.position) - 1,
      item.title_id, item.profiles, item.artwork_only
    from minted
    join choice on choice.hash = minted.hash
    join content_item item on item.code_id = minted.parent_id and item.title_id = any (choice.titles)`);
  const issued = database.$with('issued', {}).as(sql`
    select choice.nr, choice.parent_id, choice.titles,
      coalesce(released.hash, choice.hash) as hash,
      coalesce(released.printed, choice.printed) as printed
    from choice left join released on released.nr = choice.nr`);
  const entry = database.$with('entry', getTableColumns(history)).as(sql`
    insert into history (code_id, at, "group", exchange_name, exchange_result)
    select parent_id, ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('group')}::text,
      ${sql.placeholder('exchangeName')}::text, printed
    from issued order by nr
    returning *`);
  const redeemed = database.$with('redeemed', {}).as(sql`
    insert into redemption (code_id, selection, history_id)
    select entry.code_id, unnest(issued.titles), entry.id
    from entry join issued on issued.printed = entry.exchange_result`);
  // The answer contains the issued codes, so its client is admitted to them, too. The rows are locked in the order
  // of `admit`.
  const admitted = database.$with('admitted', {}).as(sql`
    insert into admission (client, code_hash)
    select ${sql.placeholder('client')}::text, hash from (
      select hash from issued
      union select ${sql.placeholder('codeHash')}::text from taken) as learned
    order by hash
    on conflict (client, code_hash) do update set at = now()`);

  return database
    .with(taken, choice, waiting, released, minted, filled, issued, entry, redeemed, admitted)
    .select()
    .from(entry)
    .orderBy(entry.id)
    .prepare('issue_codes');
});
