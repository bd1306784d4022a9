import type { Config } from '../config';
import type { Database, SetUp } from '../database/database';
import { hashCode } from '../database/hash';
import { DEMO_CODES, ISSUED_OFFERS, type SeedCode } from './demo-codes';
import { TITLES } from './titles';

// Two parallel resets would both find the codes deleted and insert them twice.
const RESET_LOCK = 4_011_742;

/** The retailers that the migrations insert. */
const INITIAL = ['moviesanywhere', 'vudu', 'googleplay', 'itunes'];

/**
 * Returns the seed of a database: the data of the demo that is missing or outdated. Without the demo a start writes
 * no rows, because they belong to the operator.
 */
export function demoSeed({ CODE_PEPPER: pepper, isDemo, DEMO_RETAILERS = [] }: Config): SetUp {
  if (!isDemo) return () => Promise.resolve();
  return (database) =>
    database.transaction(async (transaction) => {
      await insertRetailers(transaction, DEMO_RETAILERS);
      await insertRows(
        transaction,
        'title',
        TITLES.map(({ id, names, minutes, ratings }) => ({ id, names, minutes, ratings })),
        'on conflict (id) do update set names = excluded.names',
      );
      const offers = [...ISSUED_OFFERS, ...DEMO_CODES.flatMap(({ offer }) => offer ?? [])];
      await insertRows(transaction, 'offer', offers, 'on conflict do nothing');

      const rows = await transaction.query<{ hash: string }>('select hash from code');
      const known = new Set(rows.map(({ hash }) => hash));
      for (const demo of DEMO_CODES) {
        if (!known.has(hashOf(demo.code, pepper))) await insertCode(transaction, demo, pepper);
      }
    });
}

/** Resets demo codes with the codes they have issued: the named ones, or all. A sub-code is reset with its parent. */
export function resetCodes(database: Database, pepper: string, names?: string[]): Promise<void> {
  const isNamed = ({ code }: SeedCode) => names?.includes(code.replaceAll(' ', '')) ?? true;
  const demos = DEMO_CODES.filter((demo) => [demo, ...(demo.subCodes ?? [])].some(isNamed));
  const hashes = demos.map(({ code }) => hashOf(code, pepper));

  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [RESET_LOCK]);
    await transaction.query('delete from attempt where code_hash = any ($1)', [hashes]);
    await transaction.query('delete from code where hash = any ($1)', [hashes]);
    for (const demo of demos) await insertCode(transaction, demo, pepper);
  });
}

/** Inserts the retailers' codes and the demo's additional retailers, and removes those of the last start. */
async function insertRetailers(database: Database, selections: readonly string[]): Promise<void> {
  await database.query(
    `insert into retailer (selection, name, position, territories)
     select added, added, ${String(INITIAL.length)} + nr, '{}'
     from unnest($1::text[]) with ordinality as given (added, nr)
     on conflict do nothing`,
    [selections],
  );
  await database.query(
    `update retailer set territories = case when selection = any ($1) then '{US}'::text[] else '{}' end
     where selection <> all ($2)`,
    [selections, INITIAL],
  );
  // Invented codes without value, the same on every machine, and several times as many as there are demo codes.
  await database.query(
    `insert into retailer_code (selection, value)
     select selection, 'DEMO ' || upper(selection) || ' ' || upper(substr(digest, 1, 4)) || ' ' || upper(substr(digest, 5, 4))
     from retailer, generate_series(1, 200) nr, md5(selection || nr) digest
     on conflict do nothing`,
  );
}

/** Inserts a code with its titles, its history and the codes that it issues. */
async function insertCode(
  database: Database,
  { code, offer, titles = [], columns, artworkOnly, history = [], subCodes = [] }: SeedCode,
  pepper: string,
  parent_id?: number,
): Promise<void> {
  if (!offer) return;
  const row = {
    hash: hashOf(code, pepper),
    offer_id: offer.id,
    granted: Math.max(1, titles.length),
    // Only the service shows codes that it has issued.
    ...(parent_id !== undefined && { parent_id, printed: code }),
    ...columns,
  };
  const remaining = history.length > 0 ? 0 : row.granted;
  const [code_id] = await insertRows(database, 'code', [{ ...row, remaining }], 'returning id');

  const content = (titles.length > 0 ? titles : [null]).map((title_id, position) => {
    const formats = TITLES.find(({ id }) => id === title_id)?.formats;
    // A code for several titles has one format of each.
    const profiles = (formats ?? ['HD']).slice(offer.type === 'single' ? 0 : -1);
    return { code_id, position, title_id, profiles, artwork_only: artworkOnly ?? false };
  });
  await insertRows(database, 'content_item', content);

  for (const { took, ...entry } of history) {
    const entries = [{ code_id, ...entry }];
    const [history_id] = await insertRows(database, 'history', entries, 'returning id');
    if (took) await insertRows(database, 'redemption', [{ code_id, selection: took, history_id }]);
  }
  for (const sub of subCodes) await insertCode(database, sub, pepper, code_id);
}

/** Inserts rows, whose properties are columns. Resolves to their ids if `rest` returns them. */
async function insertRows(
  database: Database,
  table: string,
  rows: object[],
  rest = '',
): Promise<number[]> {
  if (rows.length === 0) return [];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .map((column) => `"${column}"`)
    .join(', ');
  const inserted = await database.query<{ id: string }>(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, $1) ${rest}`,
    [JSON.stringify(rows)],
  );
  return inserted.map(({ id }) => Number(id));
}

function hashOf(code: string, pepper: string): string {
  return hashCode(code.replaceAll(' ', ''), pepper);
}
