import { Hono } from 'hono';

import { browserScript } from './browser-script';
import { captchaRoutes } from './captcha/captcha-routes';
import { privacyRoutes } from './privacy/privacy-routes';
import { retailerRoutes } from './retailers/retailer-routes';

export interface Options {
  /** The site to which the stand-in pages link. */
  siteUrl: string;
  /** How long `?mode=slow` takes. */
  slowMs?: number;
}

/** Creates the doubles of all third parties of the site. */
export function createApp({ siteUrl, slowMs = 8_000 }: Options) {
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    // Other people's scripts and frames are made to be embedded.
    context.header('cross-origin-resource-policy', 'cross-origin');
    context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
  });

  app.get('/livez', (context) => context.text('ok'));
  app.route('/', retailerRoutes({ siteUrl }));
  app.get('/tag-manager.js', browserScript('tag-manager.js', { slowMs }));
  app.get('/collect', (context) => context.body(null, 204));
  app.route('/', captchaRoutes({ slowMs }));
  app.route('/', privacyRoutes({ siteUrl, slowMs }));
  app.notFound((context) => context.text('There is nothing here', 404));
  return app;
}
