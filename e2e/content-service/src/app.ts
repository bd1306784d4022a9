import { Hono } from 'hono';

import { artworkRoute } from './artwork/artwork-route';
import { exchangeRoute } from './code/exchange-route';
import { validateRoute } from './code/validate-route';
import { pageRoute } from './demo/page-route';
import { resetRoute } from './demo/reset-route';
import { safeHeaders } from './http/headers';
import { healthRoutes } from './http/health-routes';
import { limitBody, limitUrl } from './http/limits';
import { corsFor, originMatcher, sameOriginsOnly } from './http/origins';
import { Problem, problemAnswer } from './http/problem';
import { logRequests } from './http/request-log';
import type { Service, Variables } from './http/service';
import { describeError } from './log';
import { siteRoute } from './site/site-route';

/** The service as a function from requests to answers. */
export function createApp(service: Service) {
  const { config, log } = service;
  const isAllowed = originMatcher([...config.allowedOrigins, new URL(config.publicUrl).origin]);

  const app = new Hono<Variables>();
  app.use(logRequests(log), safeHeaders, limitUrl, corsFor(isAllowed));
  app.use(sameOriginsOnly(isAllowed), limitBody);

  app.route('/', healthRoutes(service));
  app.route('/', siteRoute(service));
  app.route('/', validateRoute(service));
  app.route('/', exchangeRoute(service));
  app.route('/', pageRoute(service));
  app.route('/', resetRoute(service));
  app.route('/', artworkRoute(service));

  app.notFound((context) => problemAnswer(context, new Problem(404, 'There is nothing here')));
  app.onError((error, context) => {
    if (error instanceof Problem) return problemAnswer(context, error);

    const requestId = context.get('requestId');
    log.error({ requestId, error: describeError(error) }, 'a request failed');
    return problemAnswer(context, new Problem(500, 'Something went wrong in the service'));
  });
  return app;
}
