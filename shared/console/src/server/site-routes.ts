import { Hono } from 'hono';
import * as v from 'valibot';

import { act, ActionContract, check, CheckContract } from './act';
import { readCommits } from './commits';
import type { Api, Site } from './part';
import { bodyOf, Refused } from './refusals';

const QueryContract = v.object({
  text: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  before: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number))),
});

/**
 * Returns the addresses of what the site has and had, and of what changes it.
 *
 * @param checkout The folder of the repository whose commits are shown; null without one.
 */
export function siteRoutes(site: Site, checkout: string | null): Api {
  const { reader, jobs } = site;
  const app: Api = new Hono();

  app.get('/overview', async (c) => c.json(await reader.overview(c.get('person'))));

  app.get('/packages/:name', async (c) =>
    c.json(await reader.detail(c.req.param('name'), c.get('person'))),
  );

  app.get('/history', async (c) => {
    const query = v.safeParse(QueryContract, c.req.query());
    if (!query.success) throw new Refused(400, v.summarize(query.issues));
    return c.json(await reader.history(query.output));
  });

  app.get('/history/:revision{\\d{1,8}}', async (c) => {
    const step = await reader.step(Number(c.req.param('revision')));
    return c.json({ change: step.change, ...(await readCommits(checkout, step)) });
  });

  app.post('/actions', async (c) => {
    const request = await bodyOf(c, ActionContract);
    return c.json({ job: await act(request, site, c.get('person')) });
  });

  app.post('/checks', async (c) => {
    const { name, version } = await bodyOf(c, CheckContract);
    return c.json({ job: check(name, version, site, c.get('person')) });
  });

  app.delete('/jobs/:id', (c) => {
    jobs.dismiss(c.get('person'), c.req.param('id'));
    return c.json({});
  });

  return app;
}
