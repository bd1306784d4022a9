import { sql } from 'drizzle-orm';
import { Hono } from 'hono';

import { describeError } from '../log';
import type { Service, Variables } from './service';

/** Whether the process lives, and whether it should be given work. */
export function healthRoutes({ database, isDraining, log }: Service) {
  return new Hono<Variables>()
    .get('/livez', (context) => context.text('ok'))
    .get('/readyz', async (context) => {
      if (isDraining()) return context.text('draining', 503);
      try {
        await database().execute(sql`select 1`);
        return context.text('ok');
      } catch (error) {
        log.warn({ error: describeError(error) }, 'not ready');
        return context.text('no database', 503);
      }
    });
}
