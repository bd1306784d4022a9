import { randomBytes } from 'node:crypto';

import { Hono } from 'hono';

import { widgetPage } from './pages';

const LIFETIME_MS = 120_000;

interface Token {
  hostname: string;
  issued: number;
  ttl: number;
}

/**
 * A captcha of the reCAPTCHA v2 shape: the page of its widget, and the check of a token, which is good for two minutes,
 * or for the time that the widget asks for, and once.
 */
export function captchaRoutes() {
  const open = new Map<string, Token>();

  return new Hono()
    .get('/captcha/widget', (context) => context.html(widgetPage(context.req.query('hl'))))
    .post('/captcha/token', async (context) => {
      const { hostname = '', ttl = LIFETIME_MS } = await context.req.json<Partial<Token>>();
      const token = `demo-token-${randomBytes(24).toString('base64url')}`;
      open.set(token, { hostname, ttl, issued: Date.now() });
      return context.json({ token });
    })
    .post('/captcha/siteverify', async (context) => {
      const response = new URLSearchParams(await context.req.text()).get('response') ?? '';
      const token = open.get(response);
      open.delete(response);
      if (!token || Date.now() - token.issued >= token.ttl)
        return context.json({ success: false, 'error-codes': ['timeout-or-duplicate'] });
      const challenge_ts = new Date(token.issued).toISOString();
      return context.json({ success: true, challenge_ts, hostname: token.hostname });
    });
}
