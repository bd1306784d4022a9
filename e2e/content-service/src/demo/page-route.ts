import { Hono } from 'hono';

import type { Service, Variables } from '../http/service';
import { demoPage } from './page';
import { PAGE_SCRIPT } from './page-script';

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
