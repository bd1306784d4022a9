import { readFileSync } from 'node:fs';

import { Hono } from 'hono';
import { html } from 'hono/html';

import { captchaRoutes } from './captcha-routes';
import { standInPage } from './pages';

/** The privacy provider's names of its footers. */
const FOOTERS = 'us ca uk ie au nz fr ch ch-de ch-fr de at'.split(' ');

/**
 * Creates the doubles of all third parties of the site.
 *
 * @param siteUrl the site to which the stand-in pages link
 */
export function createApp(siteUrl: string) {
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    // Other people's scripts and frames are made to be embedded.
    context.header('cross-origin-resource-policy', 'cross-origin');
    context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
  });
  app.get('/livez', (context) => context.text('ok'));

  for (const [path, name] of [
    ['/tag-manager.js', 'tag-manager.js'],
    ['/captcha.js', 'captcha.js'],
    ['/captcha/widget.js', 'captcha-widget.js'],
    [`/privacy/:file{(${FOOTERS.join('|')})\\.js}`, 'privacy.js'],
  ] as const) {
    const script = readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8');
    app.get(path, (context) =>
      context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    );
  }
  app.get('/collect', (context) => context.body(null, 204));
  app.route('/', captchaRoutes());

  app.get('/retailers/:retailer', (context) => {
    const { retailer } = context.req.param();
    const code = context.req.query('code');
    const body = code
      ? html`<p>Here you would watch your film. ${retailer} has received this code:</p>
          <p><code>${code}</code></p>`
      : html`<p>Here you would look for films. No code has come with you.</p>`;
    const backUrl = /^https?:\/\/[^/]+/.exec(context.req.header('referer') ?? '')?.[0] ?? siteUrl;
    return context.html(standInPage(`This is a local stand-in for ${retailer}`, body, backUrl));
  });

  app.get(`/privacy/:territory{${FOOTERS.join('|')}}/:page`, (context) => {
    const { territory, page } = context.req.param();
    const body = html`<p>The page asked for is “${page}” for “${territory}”.</p>`;
    const title = 'This is a local stand-in for the privacy provider';
    return context.html(standInPage(title, body, siteUrl));
  });
  app.notFound((context) => context.text('There is nothing here', 404));
  return app;
}
