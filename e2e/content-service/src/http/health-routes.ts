import { setTimeout as wait } from 'node:timers/promises';

import { Hono } from 'hono';

import type { Database } from '../database/database';
import { TABLES_VERSION } from '../database/open-database';
import { describeError } from '../log';
import type { Service, Variables } from '../service';

// Together less than two seconds, within which a lost database has to be noticed.
const KEPT_MS = 1_000;
const READINESS_TIMEOUT_MS = 800;

/** Serves liveness and readiness of the process. */
export function healthRoutes({ database, isDraining, warnings, log }: Service) {
  let known = { until: 0, health: Promise.resolve('') };

  return new Hono<Variables>()
    .get('/livez', (context) => context.text('ok'))
    .get('/readyz', async (context) => {
      if (isDraining()) return context.text('draining', 503);
      // The database is queried once a second, for any number of requests.
      if (known.until < Date.now()) known = { until: Date.now() + KEPT_MS, health: healthNow() };
      const health = await known.health;
      return context.text([health, ...warnings()].join('\n'), health === 'ok' ? 200 : 503);
    });

  async function healthNow(): Promise<string> {
    // An unreachable server may neither refuse nor answer.
    const silence = wait(READINESS_TIMEOUT_MS, 'no database', { ref: false });
    const answer = readinessOf(database()).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'not ready');
      return 'no database';
    });
    return Promise.race([answer, silence]);
  }
}

/**
 * Resolves to `ok`, or to the reason why the service cannot work on this database: it is a replica, or its tables are
 * older than the service.
 */
async function readinessOf(database: Database): Promise<string> {
  const [row] = await database.query<{ version: number | null; isReplica: boolean }>(
    'select max(version) as version, pg_is_in_recovery() as "isReplica" from migration',
  );
  if (row?.isReplica) return 'the database is a replica';
  return (row?.version ?? 0) >= TABLES_VERSION ? 'ok' : 'tables of another version';
}
