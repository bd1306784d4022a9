import { Hono } from 'hono';

import { browserScript } from '../browser-script';
import { Tokens } from './tokens';
import { verdictOn } from './verdict';
import { widgetPage } from './widget-page';

/** A captcha of the reCAPTCHA v2 shape: the script, its widget, and the check behind the scenes. */
export function captchaRoutes(options: { slowMs: number }) {
  const tokens = new Tokens();

  return new Hono()
    .get('/captcha.js', browserScript('captcha.js', options))
    .get('/captcha/widget', (context) => context.html(widgetPage(context.req.query('hl'))))
    .get('/captcha/widget.js', browserScript('captcha-widget.js', options))
    .post('/captcha/token', async (context) => {
      const { hostname = '', ttl } = await context.req.json<{ hostname?: string; ttl?: number }>();
      return context.json({ token: tokens.issue(hostname, ttl) });
    })
    .post('/captcha/siteverify', async (context) => {
      const isJson = context.req.header('content-type')?.startsWith('application/json');
      const asked: unknown = await (isJson ? context.req.json() : context.req.parseBody());
      return context.json(verdictOn(asked, tokens));
    });
}
