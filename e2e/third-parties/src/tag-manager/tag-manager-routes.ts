import { Hono } from 'hono';

import { browserScript } from '../browser-script';

/** The tag manager's script, and where it reports to. */
export function tagManagerRoutes(options: { slowMs: number }) {
  return new Hono()
    .get('/tag-manager.js', browserScript('tag-manager.js', options))
    .get('/collect', (context) => context.body(null, 204));
}
