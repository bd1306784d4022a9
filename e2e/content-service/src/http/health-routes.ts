import { setTimeout as wait } from 'node:timers/promises';

import { Hono } from 'hono';

import { isUpToDate } from '../database/version';
import { describeError } from '../log';
import type { Service, Variables } from './service';

// Both together are less than the two seconds in which a database that is away is to be noticed.
const KEPT_MS = 1_000;
const PATIENCE_MS = 800;

/** Whether the process lives, and whether it should be given work. */
export function healthRoutes({ database, isDraining, log }: Service) {
  let known = { until: 0, health: Promise.resolve('') };

  return new Hono<Variables>()
    .get('/livez', (context) => context.text('ok'))
    .get('/readyz', async (context) => {
      if (isDraining()) return context.text('draining', 503);
      // However many ask, the database is asked once a second.
      if (known.until < Date.now()) known = { until: Date.now() + KEPT_MS, health: healthNow() };
      const health = await known.health;
      return context.text(health, health === 'ok' ? 200 : 503);
    });

  async function healthNow(): Promise<string> {
    try {
      return await Promise.race([tablesNow(), silence()]);
    } catch (error) {
      log.warn({ error: describeError(error) }, 'not ready');
      return 'no database';
    }
  }

  async function tablesNow(): Promise<string> {
    return (await isUpToDate(database())) ? 'ok' : 'tables of another version';
  }
}

/** A server that cannot be reached need not refuse: it may as well say nothing. */
async function silence(): Promise<never> {
  await wait(PATIENCE_MS, undefined, { ref: false });
  throw new Error('the database says nothing');
}
