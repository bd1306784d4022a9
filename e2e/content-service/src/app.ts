import { Hono } from 'hono';

import { artworkRoute } from './artwork/artwork-route';
import { exchangeRoute } from './code/exchange-route';
import { validateRoute } from './code/validate-route';
import { pageRoute, resetRoute } from './demo/demo-routes';
import { isUnavailable } from './database/unavailable';
import { lateAnswers, timeBudget } from './http/answer-times';
import { identifyClient } from './http/client';
import { partWhenDraining, safeHeaders } from './http/headers';
import { healthRoutes } from './http/health-routes';
import { limitUnfinished, limitUrl, readBody } from './http/limits';
import { corsFor, noStrangers, originMatcher, originRequired } from './http/origins';
import { Problem, problemAnswer } from './http/problem';
import { logRequests } from './http/request-log';
import type { Service, Variables } from './http/service';
import { shedLoad } from './http/shed-load';
import { describeError } from './log';
import { siteRoute } from './site/site-route';

/** Creates the service: an application that answers requests. */
export function createApp(service: Service) {
  const { config, log, telemetry } = service;
  const { limits } = config;
  const isAllowed = originMatcher([...config.allowedOrigins, new URL(config.publicUrl).origin]);

  const app = new Hono<Variables>();
  app.use(logRequests(log), telemetry.traceRequests, safeHeaders, limitUrl, corsFor(isAllowed));
  app.use(partWhenDraining(service.isDraining), noStrangers(isAllowed));
  app.use('/site/*', originRequired, lateAnswers);
  app.use('/site/*', identifyClient(service), limitUnfinished(limits.unfinishedPerClient));
  app.use(readBody(limits.bodyMs));
  // A request that ran out of time keeps its place until its work ends.
  app.use('/site/*', timeBudget(limits.budgetMs), shedLoad(limits.mostAtOnce, service.isBusy));

  app.route('/', healthRoutes(service));
  app.route('/', siteRoute(service));
  app.route('/', validateRoute(service));
  app.route('/', exchangeRoute(service));
  if (config.isDemo) app.route('/', pageRoute(service)).route('/', resetRoute(service));
  app.route('/', artworkRoute(service));

  app.notFound((context) => problemAnswer(context, new Problem(404, 'Unknown path')));
  app.onError((error, context) => {
    if (error instanceof Problem) return problemAnswer(context, error);

    const requestId = context.get('requestId');
    log.error({ requestId, error: describeError(error) }, 'a request failed');
    if (isUnavailable(error)) {
      return problemAnswer(context, new Problem(503, 'The database is unavailable', 1));
    }
    return problemAnswer(context, new Problem(500, 'Internal error of the service'));
  });
  return app;
}
