import { createHmac } from 'node:crypto';

import type { Client } from 'pg';

import { addressOf } from './request';

const PEPPER = 'demo-pepper';
const AT_ONCE = 10_000;

export const CODES = 200_000;
/** The number of visitors. The visitor of a code is the number of the code modulo this one. */
export const VISITORS = 50_000;

/** Returns a code of the run. The codes differ in their numbers only. */
export function codeAt(index: number): string {
  return `LOAD${String(index).padStart(8, '0')}`;
}

/** Returns the hash under which the database stores a code. */
export function hashOf(code: string): string {
  return createHmac('sha256', PEPPER).update(code).digest('hex');
}

export const OFFER = '41001';
export const SELECTION = 'vudu';

/** Inserts all codes, and as many retailer codes for which they can be exchanged. */
export async function insertCodes(database: Client): Promise<void> {
  for (let from = 0; from < CODES; from += AT_ONCE) {
    const hashes = Array.from({ length: AT_ONCE }, (_, index) => hashOf(codeAt(from + index)));
    await database.query(
      `with fresh as (
         insert into code (hash, offer_id, granted, remaining)
         select hash, $2, 1, 1 from unnest($1::text[]) hash returning id)
       insert into content_item (code_id, position, title_id, profiles)
       select id, 0, 't03', '{HD}' from fresh`,
      [hashes, OFFER],
    );
  }
  await database.query(
    `insert into retailer_code (selection, value)
     select $1, 'LOAD ' || n from generate_series(1, $2::int) n on conflict do nothing`,
    [SELECTION, CODES],
  );
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}

/** Resets the codes of a run, and admits each visitor as if it had just validated its code. */
export async function renewCodes(database: Client): Promise<void> {
  await database.query(
    `delete from history where code_id in (select id from code where offer_id = '${OFFER}')`,
  );
  await database.query(
    `update code set remaining = granted where offer_id = '${OFFER}' and remaining < granted`,
  );
  await admitVisitors(database);
  await database.query('vacuum analyze code, history, redemption, retailer_code, admission');
  await database.query('checkpoint');
}

async function admitVisitors(database: Client): Promise<void> {
  const clients = Array.from({ length: VISITORS }, (_, visitor) =>
    hashOf(`client ${addressOf(visitor)}`).slice(0, 32),
  );
  for (let from = 0; from < CODES; from += AT_ONCE) {
    const indexes = Array.from({ length: AT_ONCE }, (_, index) => from + index);
    const hashes = indexes.map((index) => hashOf(codeAt(index)));
    await database.query(
      `insert into admission (client, code_hash)
       select * from unnest($1::text[], $2::text[])
       on conflict (client, code_hash) do update set at = now()`,
      [indexes.map((index) => clients[index % VISITORS]), hashes],
    );
  }
}
