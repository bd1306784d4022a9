import { Hono } from 'hono';
import * as v from 'valibot';

import { jsonBody } from '../http/request';
import { resetCodes } from '../seed/seed';
import type { Service, Variables } from '../service';
import { demoPage, PAGE_SCRIPT } from './page';

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

const ResetBody = v.strictObject({ codes: v.optional(v.array(v.string())) });

/** Serves the list of demo codes, and resets them: the named ones with the codes they have issued, or all. */
export function demoRoutes({ config, database }: Service) {
  return new Hono<Variables>()
    .get('/', (context) => {
      context.header('content-security-policy', POLICY);
      return context.html(demoPage(config.SITE_URL));
    })
    .get('/demo/page.js', (context) => {
      context.header('content-type', 'text/javascript; charset=utf-8');
      return context.body(PAGE_SCRIPT);
    })
    .post('/demo/reset', async (context) => {
      const { codes } = await jsonBody(context.req, ResetBody);
      await resetCodes(database(), config.CODE_PEPPER, codes);
      return context.body(null, 204);
    });
}
