import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';

import type { Database } from '../database/database';
import { alarm, attempt } from '../database/tables';

const NAME = 'failures';

/**
 * Many clients that each stay below every limit are seen by what they do together: beyond a number of
 * refused codes a minute, everybody has to solve a captcha for a quarter of an hour.
 */
export async function watchFailures(
  database: Database,
  budget: number,
  log: Logger,
): Promise<void> {
  const beyond = await database
    .select({ id: attempt.id })
    .from(attempt)
    .where(and(eq(attempt.outcome, 'refused'), gt(attempt.at, sql`now() - interval '1 minute'`)))
    .limit(budget + 1);
  if (beyond.length <= budget) return;

  const until = sql`now() + interval '15 minutes'`;
  const raised = await database
    .insert(alarm)
    .values({ name: NAME, until })
    .onConflictDoUpdate({
      target: alarm.name,
      set: { until },
      setWhere: lte(alarm.until, sql`now()`),
    })
    .returning({ until: alarm.until });
  // Of all processes, one raises the alarm.
  if (raised.length > 0) log.error({ alarm: 'failure-budget', budget }, 'a captcha for everybody');
}
