import { eq } from 'drizzle-orm';

import type { Database } from '../database/database';
import { redemption } from '../database/schema';
import { Problem } from '../http/problem';
import type { Territory } from '../territory';
import { type ExchangeRequest, wantedSelections } from './exchange-request';
import { findCode, type FoundCode } from './found-code';
import { isUnsupported, NOT_FOUND, type Refusal, refusalOf } from './refusal';
import { redeem } from './redeem';

export type ExchangeOutcome =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'used'; found: FoundCode }
  | { kind: 'exchanged'; found: FoundCode; now: boolean };

export interface Asked {
  hash: string;
  territory: Territory;
  request: ExchangeRequest;
  pepper: string;
}

/**
 * Exchanges a code for what was asked.
 *
 * Asking again for the same answers with what happened the first time; asking for something else
 * is answered with that, too, but as a refusal.
 */
export async function exchange(
  database: Database,
  { hash, territory, request, pepper }: Asked,
): Promise<ExchangeOutcome> {
  const found = await findCode(database, hash, territory);
  if (!found) return { kind: 'refused', refusal: NOT_FOUND };

  const refusal = isUnsupported(found.offer) ? NOT_FOUND : refusalOf(found, territory);
  if (refusal) return { kind: 'refused', refusal };

  const wanted = wantedSelections(found, request);
  if (found.code.exchangeFault === 'fail') throw new Problem(500, 'The exchange failed');

  const now = await redeem(database, found, wanted, pepper);
  const after = (await findCode(database, hash, territory)) ?? found;
  const same = now || (await wasTaken(database, after, wanted));
  return same ? { kind: 'exchanged', found: after, now } : { kind: 'used', found: after };
}

async function wasTaken(
  database: Database,
  { code }: FoundCode,
  wanted: string[],
): Promise<boolean> {
  const rows = await database
    .select({ selection: redemption.selection })
    .from(redemption)
    .where(eq(redemption.codeId, code.id));
  const taken = new Set(rows.map(({ selection }) => selection));
  return taken.size === wanted.length && wanted.every((selection) => taken.has(selection));
}
