import { createHmac } from 'node:crypto';

import type { Client } from 'pg';

const PEPPER = 'demo-pepper';
const AT_ONCE = 10_000;

/** Codes of a run, all alike but for their numbers. */
export function codeAt(index: number): string {
  return `LOAD${String(index).padStart(8, '0')}`;
}

/** How the database knows a code. */
export function hashOf(code: string): string {
  return createHmac('sha256', PEPPER).update(code).digest('hex');
}

export const OFFER = '41001';
export const SELECTION = 'vudu';

/** Puts many codes in, and as many at the retailer that they can be exchanged for. */
export async function insertCodes(database: Client, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from);
    const hashes = Array.from({ length: size }, (_, index) => hashOf(codeAt(from + index)));
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
    [SELECTION, count],
  );
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}

/** Makes the codes of a run new again. */
export async function renewCodes(database: Client): Promise<void> {
  await database.query(
    `delete from history where code_id in (select id from code where offer_id = '${OFFER}')`,
  );
  await database.query(
    `update code set remaining = granted where offer_id = '${OFFER}' and remaining < granted`,
  );
  await database.query('vacuum analyze code, history, redemption, retailer_code');
  await database.query('checkpoint');
}
