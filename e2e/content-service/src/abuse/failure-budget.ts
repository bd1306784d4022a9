import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';

import type { Config } from '../config';
import type { Database } from '../database/database';
import { alarm, attempt } from '../database/schema';

const NAME = 'failures';

/**
 * Detects an attack of many clients that each stay below every limit. Beyond a number of refused codes per minute,
 * every client has to solve a captcha for 15 minutes. A client adds no more failures than it may have without a
 * captcha, so a single client cannot cause captchas for others.
 */
export async function watchFailures(
  database: Database,
  { failureBudget, failuresBeforeCaptcha }: Config['policy'],
  log: Logger,
): Promise<void> {
  const each = database
    .select({ failures: sql<number>`least(count(*), ${failuresBeforeCaptcha})`.as('failures') })
    .from(attempt)
    .where(and(eq(attempt.outcome, 'refused'), gt(attempt.at, sql`now() - interval '1 minute'`)))
    .groupBy(attempt.client)
    .as('each');
  const [all] = await database
    .select({ failures: sql<number>`coalesce(sum(${each.failures}), 0)::int` })
    .from(each);
  if (!all || all.failures <= failureBudget) return;

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
  // Exactly one process raises the alarm.
  if (raised.length > 0) {
    log.error(
      { alarm: 'failure-budget', budget: failureBudget },
      'every client has to solve a captcha',
    );
  }
}
