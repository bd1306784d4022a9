import { Hono } from 'hono';
import * as v from 'valibot';

import { jsonBody } from '../http/json-body';
import type { Service, Variables } from '../http/service';
import { resetCodes } from '../seed/seed';
import { demoPage } from './page';

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

/** Serves the list of demo codes. */
export function pageRoute({ config }: Service) {
  return new Hono<Variables>()
    .get('/', (context) => {
      context.header('content-security-policy', POLICY);
      return context.html(demoPage(config.siteUrl));
    })
    .get('/demo/page.js', (context) => {
      context.header('content-type', 'text/javascript; charset=utf-8');
      return context.body(PAGE_SCRIPT);
    });
}

/** The script of the demo page's buttons. It is small enough to be sent without a build. */
const PAGE_SCRIPT = `
const status = document.querySelector('[role=status]');
const say = (text) => { status.textContent = text; };

document.addEventListener('click', async ({ target }) => {
  const { copy, reset } = target.dataset;
  if (copy) {
    try {
      await navigator.clipboard.writeText(copy);
      say(copy + ' copied');
    } catch {
      say('This browser does not let pages copy: select the code instead');
    }
  }
  if (reset !== undefined) {
    target.disabled = true;
    const response = await fetch('/demo/reset', { method: 'POST' }).catch(() => undefined);
    target.disabled = false;
    say(response?.ok ? 'All codes are new again' : 'The codes could not be reset');
  }
});
`;

const Body = v.strictObject({ codes: v.optional(v.array(v.string())) });

/** Resets demo codes: the named ones with the codes they have issued, or all. */
export function resetRoute({ config, database }: Service) {
  return new Hono<Variables>().post('/demo/reset', async (context) => {
    const { codes } = await jsonBody(context.req, Body);
    await resetCodes(database(), config.pepper, codes);
    return context.body(null, 204);
  });
}
