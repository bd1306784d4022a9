import { lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';

import type { Database } from '../database/database';
import { admission, attempt, idempotentRequest, spentToken } from '../database/tables';
import { describeError } from '../log';

const EVERY_MS = 300_000;

/** Deletes the rows that no limit counts any more. Every process does it; the number of processes does not matter. */
export async function sweep(database: Database): Promise<void> {
  const before = (age: string) => sql`now() - ${age}::interval`;
  await database.delete(attempt).where(lt(attempt.at, before('1 hour')));
  await database.delete(admission).where(lt(admission.at, before('1 hour')));
  await database.delete(spentToken).where(lt(spentToken.at, before('10 minutes')));
  await database.delete(idempotentRequest).where(lt(idempotentRequest.at, before('24 hours')));
}

export function sweepNowAndThen(database: Database, log: Logger): void {
  setInterval(() => {
    sweep(database).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'expired rows were not deleted');
    });
  }, EVERY_MS).unref();
}
