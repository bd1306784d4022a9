import { Hono } from 'hono';
import { timeout } from 'hono/timeout';

import { createProcessCounts } from './abuse/process-counts';
import { artworkRoute } from './artwork/artwork-route';
import { exchangeRoute, validateRoute } from './code/routes';
import { demoRoutes } from './demo/demo-routes';
import { answerError, defaultHeaders, logRequests } from './http/answers';
import { healthRoutes } from './http/health-routes';
import { atMost, lateAnswers, limitUrl, readBody } from './http/limits';
import { corsFor, noStrangers, originMatcher } from './http/origins';
import { Problem, problemAnswer } from './http/problem';
import { identifyClient } from './http/request';
import type { Service, Variables } from './service';
import { keepReference } from './site/reference';
import { siteRoute } from './site/site-route';

/** Creates the service: an application that answers requests. */
export function createApp(given: Omit<Service, 'reference' | 'own'>) {
  const service = {
    ...given,
    reference: keepReference(given.database),
    own: createProcessCounts(given.log),
  };
  const { ALLOWED_ORIGINS, PUBLIC_URL, limits, isDemo } = service.config;
  const isAllowed = originMatcher([...ALLOWED_ORIGINS, new URL(PUBLIC_URL).origin]);

  const app = new Hono<Variables>();
  app.use(logRequests(service), defaultHeaders(service.isDraining), limitUrl, corsFor(isAllowed));
  app.use(noStrangers(isAllowed));
  app.use('/site/*', lateAnswers, identifyClient(service));
  // A network with many unfinished requests leaves room for others.
  const crowd = new Problem(429, 'Too many parallel requests of this network', 1);
  app.use(
    '/site/*',
    atMost(limits.unfinishedPerClient, (context) => context.get('client'), crowd),
  );
  app.use(readBody(limits.bodyMs));
  // The answer comes before the timeout of the site. A request that ran out of time keeps its place until its work ends:
  // a running exchange may still be committed, and a repetition gets its result.
  const late = new Problem(503, 'The service took too long', 1);
  const overload = new Problem(503, 'The service is overloaded', 1);
  app.use(
    '/site/*',
    timeout(limits.budgetMs, () => late),
    atMost(limits.mostAtOnce, () => 'all', overload),
  );

  app.route('/', healthRoutes(service));
  app.route('/', siteRoute(service));
  app.route('/', validateRoute(service));
  app.route('/', exchangeRoute(service));
  if (isDemo) app.route('/', demoRoutes(service));
  app.route('/', artworkRoute(service));

  app.notFound((context) => problemAnswer(context, new Problem(404, 'Unknown path')));
  app.onError(answerError(service));
  return app;
}
