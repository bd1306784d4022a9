import { createHash } from 'node:crypto';

import { ALPHABET, inGroups } from '../code/alphabet';
import type { Config } from '../config';
import type { Database, SetUp } from '../database/database';
import { hashCode } from '../database/hash';
import { DEMO_CODES, type DemoCode, type DemoHistory } from './demo-codes';
import { ISSUED_OFFERS } from './offers';
import { TITLES } from './titles';

// Two parallel resets would both find the codes deleted and insert them twice.
const RESET_LOCK = 4_011_742;
// Several times the number of demo codes.
const STOCK = 200;

/** The prefix of the codes of each retailer that the migrations insert. */
const LABELS: Readonly<Record<string, string>> = {
  moviesanywhere: 'DEMO ANYWHERE',
  vudu: 'DEMO VUDU',
  googleplay: 'DEMO PLAY',
  itunes: 'DEMO ITUNES',
};

/**
 * Returns the seed of a database: the data of the demo that is missing or outdated. Without the demo a start writes
 * no rows, because they belong to the operator.
 */
export function demoSeed({ pepper, isDemo, demoRetailers }: Config): SetUp {
  if (!isDemo) return () => Promise.resolve();
  return (database) =>
    database.transaction(async (transaction) => {
      await insertRetailers(transaction, demoRetailers);
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
        if (!known.has(hashCode(demo.code, pepper))) await insertCode(transaction, demo, pepper);
      }
    });
}

/** Resets demo codes with the codes they have issued: the named ones, or all. A sub-code is reset with its parent. */
export function resetCodes(database: Database, pepper: string, names?: string[]): Promise<void> {
  const demos = DEMO_CODES.filter(({ code, subCodes = [] }) =>
    [code, ...subCodes.map(({ printed }) => ungrouped(printed))].some(
      (member) => names?.includes(member) ?? true,
    ),
  );
  const hashes = demos.map(({ code }) => hashCode(code, pepper));

  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [RESET_LOCK]);
    await transaction.query('delete from attempt where code_hash = any ($1)', [hashes]);
    await transaction.query('delete from code where hash = any ($1)', [hashes]);
    for (const demo of demos) await insertCode(transaction, demo, pepper);
  });
}

/** Inserts the retailers' codes and the demo's additional retailers, and removes those of the last start. */
async function insertRetailers(database: Database, selections: readonly string[]): Promise<void> {
  const initial = Object.keys(LABELS);
  const added = [...new Set(selections)].filter((name) => !initial.includes(name));
  await database.query(`update retailer set territories = '{}' where selection <> all ($1)`, [
    initial,
  ]);
  await insertRows(
    database,
    'retailer',
    added.map((name, index) => ({
      selection: name,
      name,
      position: initial.length + index + 1,
      territories: ['US'],
    })),
    'on conflict (selection) do update set position = excluded.position, territories = excluded.territories',
  );
  const stock = [...initial, ...added].flatMap(stockOf);
  await insertRows(database, 'retailer_code', stock, 'on conflict do nothing');
}

/** Returns the stock of a retailer: invented codes without value, the same on every machine. */
function stockOf(selection: string) {
  const label = LABELS[selection] ?? `DEMO ${selection.toUpperCase()}`;
  return Array.from({ length: STOCK }, (_, index) => {
    const digest = createHash('sha256')
      .update(`${selection} ${String(index)}`)
      .digest();
    const letters = [...digest.subarray(0, 8)].map((byte) =>
      ALPHABET.charAt(byte % ALPHABET.length),
    );
    return { selection, value: `${label} ${inGroups(letters.join(''))}` };
  });
}

/** Inserts a demo code with its titles, its history and the codes it issues. */
async function insertCode(database: Database, demo: DemoCode, pepper: string): Promise<void> {
  const { offer, titles = [], flags, picks, history = [], subCodes = [] } = demo;
  if (!offer) return;

  const { artwork_only = false, ...columns } = flags ?? {};
  const granted = picks ?? Math.max(1, titles.length);
  // A code with several titles has one item for each.
  const items = { titles, artwork_only, bestOnly: offer.type !== 'single' };
  const row = { hash: hashCode(demo.code, pepper), offer_id: offer.id, granted, ...columns };
  const parent_id = await insertWithPast(database, row, items, history);

  for (const { printed, titles: own, issued, history: past = [] } of subCodes) {
    const hash = hashCode(ungrouped(printed), pepper);
    const offer_id = offer.issues_offer_id ?? offer.id;
    const subRow = { hash, offer_id, granted: 1, printed, issued, parent_id };
    await insertWithPast(database, subRow, { titles: own }, past);
  }
}

async function insertWithPast(
  database: Database,
  row: { granted: number },
  items: { titles: string[]; artwork_only?: unknown; bestOnly?: boolean },
  past: DemoHistory[],
): Promise<number> {
  const remaining = past.length > 0 ? 0 : row.granted;
  const [code_id = 0] = await insertRows(database, 'code', [{ ...row, remaining }], 'returning id');

  const { titles, artwork_only = false, bestOnly = false } = items;
  const content = (titles.length > 0 ? titles : [null]).map((title_id, position) => {
    const profiles = profilesOf(title_id).slice(bestOnly ? -1 : 0);
    return { code_id, position, title_id, profiles, artwork_only };
  });
  await insertRows(database, 'content_item', content);

  for (const { took, ...entry } of past) {
    const entries = [{ code_id, ...entry }];
    const [history_id = 0] = await insertRows(database, 'history', entries, 'returning id');
    const taken = took ? [{ code_id, selection: took, history_id }] : [];
    await insertRows(database, 'redemption', taken);
  }
  return code_id;
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

/** Returns the formats of a title that are better than DVD; the DVD format if there is no other. */
function profilesOf(title: string | null): string[] {
  if (title === null) return ['HD'];
  const formats = TITLES.find(({ id }) => id === title)?.formats ?? [];
  const better = formats.filter((format) => format !== 'SD');
  return better.length > 0 ? better : formats;
}

function ungrouped(printed: string): string {
  return printed.replaceAll(' ', '');
}
