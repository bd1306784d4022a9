import { randomBytes } from 'node:crypto';

import { Hono } from 'hono';

import { browserScript } from '../browser-script';
import { widgetPage } from './widget-page';

const LIFETIME_MS = 120_000;

interface Token {
  hostname: string;
  issued: Date;
  ttl: number;
}

/** Proofs that somebody has ticked a box: good for two minutes, and once. */
export class Tokens {
  readonly #open = new Map<string, Token>();

  constructor(readonly now: () => number = Date.now) {}

  issue(hostname: string, ttl = LIFETIME_MS): string {
    const token = `demo-token-${randomBytes(24).toString('base64url')}`;
    this.#open.set(token, { hostname, issued: new Date(this.now()), ttl });
    return token;
  }

  /** Spends a token. Undefined for one that is unknown, late, or has been spent before. */
  spend(token: string): Token | undefined {
    const found = this.#open.get(token);
    this.#open.delete(token);
    return found && this.now() - found.issued.getTime() < found.ttl ? found : undefined;
  }
}

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

/** The answer of siteverify: success with its data, or failure with the reasons. */
export function verdictOn(asked: unknown, tokens: Tokens) {
  const { secret, response } = fieldsOf(asked);
  if (!secret) return no('missing-input-secret');
  if (!response) return no('missing-input-response');
  if (!response.startsWith('demo-token-')) return no('invalid-input-response');

  const token = tokens.spend(response);
  if (!token) return no('timeout-or-duplicate');
  return { success: true, challenge_ts: token.issued.toISOString(), hostname: token.hostname };
}

function no(reason: string) {
  return { success: false, 'error-codes': [reason] };
}

function fieldsOf(asked: unknown): { secret?: string; response?: string } {
  if (typeof asked !== 'object' || asked === null) return {};
  return {
    ...('secret' in asked && typeof asked.secret === 'string' && { secret: asked.secret }),
    ...('response' in asked && typeof asked.response === 'string' && { response: asked.response }),
  };
}
