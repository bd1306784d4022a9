import { Hono } from 'hono';
import * as v from 'valibot';

import type { Person } from '../api';
import { refuse } from './guards';
import type { SiteReader } from './read-site';

/** What is known of a request of somebody who has signed in. */
export interface Variables {
  session: { person: Person; token: string };
}

interface ReadRoutesOptions {
  reader: SiteReader;
  /** Is called when the files of the site were checked. */
  wake: () => void;
}

const HISTORY = {
  text: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  subject: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
  action: v.exactOptional(v.pipe(v.string(), v.maxLength(20))),
};

const HistoryContract = v.object({
  ...HISTORY,
  before: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number))),
});

/** Returns the addresses that read, for people who have signed in. */
export function readRoutes({ reader, wake }: ReadRoutesOptions) {
  const app = new Hono<{ Variables: Variables }>();

  app.get('/overview', async (c) => {
    const overview = await reader.overview(c.get('session').person);
    reader.check(wake);
    return c.json(overview);
  });

  app.get('/packages/:name', async (c) => {
    const detail = await reader.detail(c.req.param('name'), c.get('session').person);
    return detail ? c.json(detail) : refuse(c, 404, 'The site never had this package.');
  });

  app.get('/history', async (c) => {
    const query = v.safeParse(HistoryContract, c.req.query());
    if (!query.success) return refuse(c, 400, v.summarize(query.issues));
    return c.json(await reader.history(query.output));
  });

  return app;
}
